// Not a prefix sum: with two levels (three blocks) the first nine elements of the result are the global size, the local
// size and the dimensions of scan_blocks on the elements, of add_block_offsets on them, and of scan_blocks on the sums.
int fact(size_t number)
{
    return number == 0 ? (int)get_global_size(0) : number == 1 ? (int)get_local_size(0) : (int)get_work_dim();
}

kernel void scan_blocks(global const int* input, global int* output, global int* block_sums, const uint count)
{
    const size_t id = get_global_id(0);
    if (id < 3 && id < count)
        output[id] = fact(id);
}

kernel void add_block_offsets(global int* output, global const int* block_offsets, const uint count)
{
    const size_t id = get_global_id(0);
    if (id >= count)
        return;
    if (id >= 3 && id < 6)
        output[id] = fact(id - 3);
    if (id >= 6 && id < 9)
        output[id] = block_offsets[id - 6];
}
