// Must fail: Kernel.Values (9 points)
// add_sat stops at INT_MAX where the contract wraps around: only sums beyond 31 bits show it.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);

    scratch[id] = input[id];

    for (uint stride = 1; stride < 256; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[right] = add_sat(scratch[right], scratch[right - stride]);
    }

    if (id == 0)
        scratch[255] = 0;

    for (uint stride = 128; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] = add_sat(scratch[right], left);
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[id] = scratch[id];
}
