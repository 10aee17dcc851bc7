// Must pass all
// A function of one's own may be called min, and call the built-in one: its parameters tell them apart.
__attribute__((overloadable)) uint min(uint a, uint b, uint c) { return min(a, min(b, c)); }

enum { element_count = 256 }; // also the number of work-items

kernel __attribute__((reqd_work_group_size(256, 1, 1))) void prefix_sum(global const int* input,
                                                                        global int* output)
{
    local int scratch[element_count];
    const uint local_id = min((uint)get_local_id(0), 255u, 300u);

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
