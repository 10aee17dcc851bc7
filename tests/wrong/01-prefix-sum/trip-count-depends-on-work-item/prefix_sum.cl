// Must fail: Kernel.NoBarrierDivergence
// The down-sweep's loop starts, for each work-item, where it first has something to do: each passes its own
// number of barriers.
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

    if (id == 0)
        scratch[255] = 0;

    uint stride = 128;
    while (stride * (id + 1) > 128)
        stride /= 2;

    for (; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        const int left = scratch[right - stride];
        scratch[right - stride] = scratch[right];
        scratch[right] += left;
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[id] = scratch[id];
}
