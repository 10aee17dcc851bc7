// Must pass all
// On the way up every work-item remembers the left sums it saw in private memory; on the way down it adds those.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int tree[256];
    const uint id = get_local_id(0);
    int seen[8];

    tree[id] = input[get_global_id(0)];

    for (uint level = 0; level < 8; ++level) {
        const uint stride = 1u << level;
        const uint right = (id + 1) * 2 * stride - 1;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (right < 256) {
            seen[level] = tree[right - stride];
            tree[right] += seen[level];
        }
    }

    if (id == 0)
        tree[255] = 0;

    for (int level = 7; level >= 0; --level) {
        const uint stride = 1u << level;
        const uint right = (id + 1) * 2 * stride - 1;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (right < 256) {
            const int before = tree[right];
            tree[right - stride] = before;
            tree[right] = before + seen[level];
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[get_global_id(0)] = tree[id];
}
