// Must fail: Kernel.Values (5 points)
// The down-sweep starts from the total instead of zero: every result is too large by the sum of all
// elements, so an input whose elements add up to zero hides it.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);

    scratch[id] = input[id];

    for (uint stride = 1; stride < 256; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[right] += scratch[right - stride];
    }

    for (uint stride = 128; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += left;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[id] = scratch[id];
}
