// Must fail: Kernel.Builds
// Sweeps in the input itself, which is const: the compiler refuses.
kernel void prefix_sum(global const int* input, global int* output)
{
    const uint id = get_local_id(0);

    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            input[right] += input[right - stride];
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
    output[id] = id > 0 ? input[id - 1] : 0;
}
