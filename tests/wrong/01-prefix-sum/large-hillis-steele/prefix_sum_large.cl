// Must fail: Large.WorkEfficient
// Each of the eight levels adds for nearly all elements: n log n additions in a block.
enum { block_length = 256 }; // elements of a block, and work-items of a work-group

// `count` elements; output[i] = the sum of the elements before i in i's own block,
// block_sums[b] = the sum of all elements of block b.
kernel void scan_blocks(global const int* input, global int* output, global int* block_sums, const uint count)
{
    local int scratch[block_length];
    const uint local_id = get_local_id(0);
    const size_t i = get_global_id(0); // size_t, as get_global_id returns it

    scratch[local_id] = i < count ? input[i] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    const int own = scratch[local_id];
    for (uint stride = 1; stride < block_length; stride *= 2) {
        const int left = local_id >= stride ? scratch[local_id - stride] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        scratch[local_id] += left;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (local_id == block_length - 1) {
        block_sums[get_group_id(0)] = scratch[local_id];
    }
    scratch[local_id] -= own;
    if (i < count) {
        output[i] = scratch[local_id];
    }
}

// `count` elements; adds block_offsets[b], the sum of everything before block b, to each element of
// block b of output.
kernel void add_block_offsets(global int* output, global const int* block_offsets, const uint count)
{
    const size_t i = get_global_id(0);

    if (i < count) {
        output[i] += block_offsets[get_group_id(0)];
    }
}
