// Must fail: Kernel.UnitVectors (7.5 points)
// Three quarters of the work-items load their element; in the last quarter there are zeros.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);

    scratch[id] = id < 192 ? input[id] : 0;

    for (uint stride = 1; stride < 256; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[right] += scratch[right - stride];
    }

    if (id == 0)
        scratch[255] = 0;

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
