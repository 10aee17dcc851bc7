// Must pass all
// Rows of eight, which each work-item adds up to itself; their sums make a tree.
kernel void scan_blocks(global const int* input, global int* output, global int* block_sums, const uint count)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    const size_t i = get_global_id(0);
    scratch[id] = i < count ? input[i] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    local int rows[32];
    int before = 0;
    for (uint k = id & ~7u; k < id; ++k)
        before += scratch[k];
    if ((id & 7) == 7)
        rows[id / 8] = before + scratch[id];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 32; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 32)
            rows[right] += rows[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (uint rest = id / 8; rest > 0; rest &= rest - 1)
        before += rows[rest - 1];
    if (i < count)
        output[i] = before;
    if (id == 0)
        block_sums[get_group_id(0)] = rows[31];
}

kernel void add_block_offsets(global int* output, global const int* block_offsets, const uint count)
{
    const size_t i = get_global_id(0);
    if (i < count)
        output[i] += block_offsets[get_group_id(0)];
}
