// Must fail: Kernel.Values (9 points)
// A float holds 24 bits of a sum: right for small inputs, wrong in the last digits for large ones.
kernel void prefix_sum(global const int* input, global int* output)
{
    local float scratch[256];
    const uint id = get_local_id(0);

    scratch[id] = input[id];

    for (uint stride = 1; stride < 256; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[right] += scratch[right - stride];
    }

    if (id == 0)
        scratch[255] = 0.0f;

    for (uint stride = 128; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            const float left = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += left;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[id] = (int)scratch[id];
}
