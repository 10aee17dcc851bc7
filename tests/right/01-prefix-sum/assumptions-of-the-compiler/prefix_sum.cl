// Must pass all
// Says what the compiler may assume, and which way is likely, by functions of the compiler.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);

    scratch[id] = input[id];

    for (uint stride = 1; stride < 256; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (__builtin_expect(right < 256, 1))
            scratch[right] += scratch[right - stride];
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    if (id == 0)
        scratch[255] = 0;

    for (uint stride = 128; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (__builtin_expect(right < 256, 1)) {
            const int left = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += left;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    __builtin_assume(id < 256);
    output[id] = scratch[id];
}
