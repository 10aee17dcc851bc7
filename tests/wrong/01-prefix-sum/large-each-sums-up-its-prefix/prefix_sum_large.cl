// Must fail: Large.UsesLocalMemory
// Right, but without local memory: each work-item adds up the elements of its block before its own.
kernel void scan_blocks(global const int* input, global int* output, global int* block_sums, const uint count)
{
    const uint i = get_global_id(0), first = get_group_id(0) * 256;
    int sum = 0;
    for (uint k = first; k < min(i, count); ++k)
        sum += input[k];
    if (i < count)
        output[i] = sum;
    if (get_local_id(0) == 255)
        block_sums[get_group_id(0)] = i < count ? sum + input[i] : sum;
}

kernel void add_block_offsets(global int* output, global const int* block_offsets, const uint count)
{
    const uint i = get_global_id(0);
    if (i < count)
        output[i] += block_offsets[get_group_id(0)];
}
