// Must fail: Kernel.Ends
// The output is complete and right, then work-item 0 goes on for ever: unsigned, `i >= 0` always holds. A compiler
// may even throw such a loop away, as the optimiser of PoCL does; the next one does not.
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
    barrier(CLK_LOCAL_MEM_FENCE);

    // Leaves the local memory tidy.
    if (id == 0)
        for (uint i = 255; i >= 0; --i)
            scratch[i % 256] = 0;
}
