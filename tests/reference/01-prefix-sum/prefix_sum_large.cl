// Right kernels for blocks of 256 elements, written serially: the first work-item of a work-group does
// what its block needs.

kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
scan_blocks(global const int* input, global int* output, global int* block_sums, const uint count)
{
    if (get_local_id(0) != 0) {
        return;
    }
    const size_t first = get_global_id(0), end = min(first + 256, (size_t)count);
    int sum = 0;
    for (size_t at = first; at < end; ++at) {
        const int element = input[at]; // read before output is written: they may be the same buffer
        output[at] = sum;
        sum += element;
    }
    block_sums[get_group_id(0)] = sum;
}

kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
add_block_offsets(global int* output, global const int* block_offsets, const uint count)
{
    if (get_local_id(0) != 0) {
        return;
    }
    const size_t first = get_global_id(0), end = min(first + 256, (size_t)count);
    for (size_t at = first; at < end; ++at) {
        output[at] = output[at] + block_offsets[get_group_id(0)];
    }
}
