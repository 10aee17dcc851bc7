// Must fail: Kernel.NoDataRace
// A right inclusive tree; the shift to exclusive happens in place, and work-item i writes the element that
// work-item i + 1 reads. Mirrored ids on a CPU: each one is read before it is overwritten.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int sums[256];
    const uint id = 255 - get_local_id(0);

    sums[id] = input[id];
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint stride = 1; stride < 256; stride *= 2) {
        if ((id & (2 * stride - 1)) == 2 * stride - 1)
            sums[id] += sums[id - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (uint stride = 64; stride > 0; stride /= 2) {
        if ((id & (2 * stride - 1)) == stride - 1 && id >= 2 * stride)
            sums[id] += sums[id - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    sums[id] = id > 0 ? sums[id - 1] : 0;
    output[id] = sums[id];
}
