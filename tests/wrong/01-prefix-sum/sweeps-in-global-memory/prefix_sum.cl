// Must fail: Kernel.UsesLocalMemory
// Both sweeps run in the output buffer, with the right fence for it: right, and every access goes the long way
// to global memory.
kernel void prefix_sum(global const int* input, global int* output)
{
    const uint id = get_local_id(0);
    global int* tree = output + get_group_id(0) * 256;

    tree[id] = input[get_global_id(0)];

    for (uint stride = 1; stride < 256; stride *= 2) {
        barrier(CLK_GLOBAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            tree[right] += tree[right - stride];
    }

    if (id == 0)
        tree[255] = 0;

    for (uint stride = 128; stride > 0; stride /= 2) {
        barrier(CLK_GLOBAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = tree[right - stride];
            tree[right - stride] = tree[right];
            tree[right] += left;
        }
    }
}
