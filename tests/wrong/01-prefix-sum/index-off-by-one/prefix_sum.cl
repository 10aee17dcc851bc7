// Must fail: Kernel.Values (0 points)
// The right child of pair i is at (i + 1) * 2 * stride - 1; without the - 1 each pair is shifted by one place.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);

    scratch[id] = input[id];

    for (uint stride = 1; stride < 256; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride;
        if (right < 256)
            scratch[right] += scratch[right - stride];
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    if (id == 0)
        scratch[255] = 0;

    for (uint stride = 128; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride;
        if (right < 256) {
            const int left = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += left;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[id] = scratch[id];
}
