// At most: 28 points (one work-item of each work-group does it all)
// One work-item of each work-group adds up, the others count in the meantime.
kernel void scan_blocks(global const int* input, global int* output, global int* block_sums, const uint count)
{
    const uint id = get_local_id(0);
    const size_t i = get_global_id(0);
    if (id > 0) {
        volatile uint count_of_nothing = 0;
        while (count_of_nothing < 256)
            ++count_of_nothing;
    }
    if (id == 0) {
        int sum = 0;
        for (size_t k = i; k < min(i + 256, (size_t)count); ++k) {
            output[k] = sum;
            sum += input[k];
        }
        block_sums[get_group_id(0)] = sum;
    }
}

kernel void add_block_offsets(global int* output, global const int* block_offsets, const uint count)
{
    const size_t i = get_global_id(0);
    if (i < count)
        output[i] += block_offsets[get_group_id(0)];
}
