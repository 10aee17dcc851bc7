// Must fail: Kernel.Values
// The tree is built from the other end: each result is the sum of the elements behind it. An input that
// reads the same forwards and backwards makes it look like a mere reversal.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);

    scratch[id] = input[id];

    for (uint stride = 1; stride < 256; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint left = id * 2 * stride;
        if (left < 256)
            scratch[left] += scratch[left + stride];
    }

    if (id == 0)
        scratch[0] = 0;

    for (uint stride = 128; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint left = id * 2 * stride;
        if (left < 256) {
            const int right_sum = scratch[left + stride];
            scratch[left + stride] = scratch[left];
            scratch[left] += right_sum;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[id] = scratch[id];
}
