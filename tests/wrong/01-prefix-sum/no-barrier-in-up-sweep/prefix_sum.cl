// Must fail: Kernel.NoDataRace
// One barrier before the up-sweep and none between its levels: each level reads the sums of the one before,
// made by other work-items. Run one after another in the right order, they happen to be there.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int tree[256];
    const int id = get_local_id(0);
    const int rank = 255 - id;

    tree[id] = input[id];
    barrier(CLK_LOCAL_MEM_FENCE);

    for (int stride = 1; stride < 256; stride *= 2) {
        const int right = (rank + 1) * 2 * stride - 1;
        if (right < 256)
            tree[right] += tree[right - stride];
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    if (id == 0)
        tree[255] = 0;

    for (int stride = 128; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const int right = (rank + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = tree[right - stride];
            tree[right - stride] = tree[right];
            tree[right] += left;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[id] = tree[id];
}
