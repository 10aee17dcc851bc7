// Not a prefix sum, but one value for each input: what a host makes of it tells whether it left all levels to these
// kernels (tests/01-prefix-sum/large_runs.cpp computes the same). The first element of a block becomes 0, so that an
// additional level on a single block sum, which changes no prefix sum, changes nothing here either. Work-item 0 of a
// block reads its element before it is overwritten: a host may scan in place.
kernel void scan_blocks(global const int* input, global int* output, global int* block_sums, const uint count)
{
    const size_t i = get_global_id(0);
    if (i >= count)
        return;
    const int element = input[i];
    output[i] = (int)(i % 256) * (element + 3);
    if (i % 256 == 0)
        block_sums[i / 256] = 2 * element + (int)(i / 256) + 1;
}

kernel void add_block_offsets(global int* output, global const int* block_offsets, const uint count)
{
    const size_t i = get_global_id(0);
    if (i < count)
        output[i] += 5 * block_offsets[i / 256];
}
