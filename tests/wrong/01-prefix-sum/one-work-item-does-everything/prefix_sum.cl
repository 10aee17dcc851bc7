// Must fail: Kernel.AllWorkItemsTakePart
// The CPU program in a kernel: one work-item loads, builds the tree and stores, the others return at once.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int tree[256];

    if (get_local_id(0) != 0)
        return;

    for (int i = 0; i < 256; ++i)
        tree[i] = input[i];

    for (int stride = 1; stride < 256; stride *= 2)
        for (int right = 2 * stride - 1; right < 256; right += 2 * stride)
            tree[right] += tree[right - stride];

    tree[255] = 0;

    for (int stride = 128; stride > 0; stride /= 2)
        for (int right = 2 * stride - 1; right < 256; right += 2 * stride) {
            int left = tree[right - stride];
            tree[right - stride] = tree[right];
            tree[right] += left;
        }

    for (int i = 0; i < 256; ++i)
        output[i] = tree[i];
}
