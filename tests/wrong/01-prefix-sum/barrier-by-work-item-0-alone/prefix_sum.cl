// Must fail: Kernel.NoBarrierDivergence
// "Zero the root, then wait": the waiting was indented along with the zeroing.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);

    scratch[id] = input[id];
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[right] += scratch[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (id == 0) {
        scratch[255] = 0;
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    for (uint stride = 128; stride > 0; stride /= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += left;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    output[id] = scratch[id];
}
