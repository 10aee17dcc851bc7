// prefix_sum_large.cl: exclusive prefix sums of any length, with wrap-around, in blocks of 256.
// scan_blocks does for every block what prefix_sum.cl does for its only one, and notes the block's
// sum. The host (prefix_sum_large.cpp) has the block sums scanned in their turn: they tell what
// comes before each block, which add_block_offsets then adds to the block's elements.
// One work-group of 256 work-items per block; the last block may be shorter.

enum { block_length = 256 }; // elements of a block, and work-items of a work-group

// `count` elements; output[i] = the sum of the elements before i in i's own block,
// block_sums[b] = the sum of all elements of block b.
// reqd_work_group_size: a launch with work-groups of any other size fails.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
scan_blocks(global const int* input, global int* output, global int* block_sums, const uint count)
{
    local int scratch[block_length];
    const uint local_id = get_local_id(0);
    const size_t i = get_global_id(0); // size_t, as get_global_id returns it

    // TODO 8 [load-tail]: bring the block from global into local memory.
    //   Goal:  scratch[k] holds element k of the work-group's block, or 0 where the input has no
    //          such element, for all k, and all work-items may rely on it.
    //   Watch: the work-items behind the end have nothing to load, but barriers to reach.
    //   Size:  2 lines.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 8
    // END TODO 8 [load-tail]

    // TODO 9 [block-sweeps]: both sweeps of prefix_sum.cl, with the root noted on the way.
    //   Given: scratch as TODO 8 leaves it.
    //   Goal:  scratch[k] holds the sum of the block's elements before k, for all k, and all
    //          work-items may rely on it; block_sums holds the sum of the block at its number.
    //   Watch: the sum of the block is in scratch for a moment only.
    //   Size:  21 lines.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 9
    // END TODO 9 [block-sweeps]

    // TODO 10 [store-tail]: bring the block's result back into global memory.
    //   Given: scratch as TODO 9 leaves it.
    //   Goal:  output holds scratch[k] at the place of the block's element k, for all k that exist.
    //   Watch: past element count - 1, output belongs to others or to no one.
    //   Size:  3 lines.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 10
    // END TODO 10 [store-tail]
}

// `count` elements; adds block_offsets[b], the sum of everything before block b, to each element of
// block b of output.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
add_block_offsets(global int* output, global const int* block_offsets, const uint count)
{
    const size_t i = get_global_id(0);

    // TODO 11 [add-offsets]: turn sums within blocks into sums from the start.
    //   Goal:  each of the count elements of output has grown by the offset of its block.
    //   Watch: the last work-group has more work-items than elements.
    //   Size:  3 lines.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 11
    // END TODO 11 [add-offsets]
}
