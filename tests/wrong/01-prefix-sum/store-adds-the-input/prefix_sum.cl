// Must fail: Kernel.Values (5 points)
// Must say: In a run with other input local memory holds the right sums after the last level.
// Must pass: Kernel.NoDataRace
// Must pass: Kernel.WorkEfficient
// The sweeps are right; the store adds the element itself to the sum of those before it.
enum { element_count = 256 }; // also the number of work-items

kernel void prefix_sum(global const int* input, global int* output)
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

    output[get_global_id(0)] = scratch[local_id] + input[get_global_id(0)];
}
