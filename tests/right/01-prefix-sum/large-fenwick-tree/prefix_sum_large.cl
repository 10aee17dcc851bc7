// Must pass all
// No sweep down: each work-item adds up at most eight sums of a Fenwick tree.
kernel void scan_blocks(global const int* input, global int* output, global int* block_sums, const uint count)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    const size_t i = get_global_id(0);
    scratch[id] = i < count ? input[i] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[right] += scratch[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    int sum = 0;
    for (uint rest = id; rest > 0; rest &= rest - 1)
        sum += scratch[rest - 1];
    if (i < count)
        output[i] = sum;
    if (id == 0)
        block_sums[get_group_id(0)] = scratch[255];
}

kernel void add_block_offsets(global int* output, global const int* block_offsets, const uint count)
{
    const size_t i = get_global_id(0);
    if (i < count)
        output[i] += block_offsets[get_group_id(0)];
}
