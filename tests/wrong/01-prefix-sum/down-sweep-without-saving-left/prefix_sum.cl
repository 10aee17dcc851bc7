// Must fail: Kernel.Values (5 points)
// The left sum is overwritten before it is added: the two lines need a third variable between them.
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
            scratch[right - stride] = scratch[right];
            scratch[right] += scratch[right - stride];
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[id] = scratch[id];
}
