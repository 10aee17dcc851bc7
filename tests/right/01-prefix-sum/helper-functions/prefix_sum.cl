// Must pass all
// The sweeps are functions of their own that take the local array; the barriers lie inside them.
void up_sweep(local int* tree, const uint size)
{
    const uint id = get_local_id(0);
    for (uint stride = 1; stride < size; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < size)
            tree[right] += tree[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

void swap_and_add(local int* left, local int* right)
{
    const int sum = *left;
    *left = *right;
    *right += sum;
}

void down_sweep(local int* tree, const uint size)
{
    const uint id = get_local_id(0);
    for (uint stride = size / 2; stride > 0; stride /= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < size)
            swap_and_add(&tree[right - stride], &tree[right]);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}

kernel void prefix_sum(global const int* input, global int* output)
{
    local int tree[256];
    const uint id = get_local_id(0);

    tree[id] = input[id];
    barrier(CLK_LOCAL_MEM_FENCE);

    up_sweep(tree, 256);

    if (id == 255)
        tree[255] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    down_sweep(tree, 256);

    output[id] = tree[id];
}
