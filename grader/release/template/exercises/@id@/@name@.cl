// @name@.cl: the sum of each block of 256 integers, with wrap-around. A work-group of 256
// work-items sums up one block in local memory, over a binary tree whose leaves are the elements.

enum { block_length = 256 }; // also the number of work-items of a work-group

kernel __attribute__((reqd_work_group_size(block_length, 1, 1))) void
@name@(global const int* input, global int* sums, const uint count)
{
    local int scratch[block_length];
    const uint local_id = get_local_id(0);

    // TODO 1 [load]: bring the block from global into local memory.
    //   Goal:  scratch[i] holds element i of the block, or 0 where the input has none, for all i,
    //          and all work-items may rely on it.
    //   Watch: the last block need not be full, but every work-item has to reach the barrier.
    //   Size:  3 lines.  Check: ./lab check @id@  Stuck: ./lab hint @id@ 1
    // END TODO 1 [load]

    // TODO 2 [tree-sum]: add pairs of elements, then pairs of these sums, and so on to the root.
    //   Given: scratch as TODO 1 leaves it.
    //   Goal:  scratch[0] holds the sum of the block.
    //   Watch: each level needs half as many work-items, but every barrier needs all of them.
    //   Size:  6 lines.  Check: ./lab check @id@  Stuck: ./lab hint @id@ 2
    // END TODO 2 [tree-sum]

    // TODO 3 [store]: bring the sum back into global memory.
    //   Given: scratch as TODO 2 leaves it.
    //   Goal:  sums[b] holds the sum of block b; one work-item of its work-group writes it.
    //   Watch: local ids are the same in every work-group; which id tells the block?
    //   Size:  3 lines.  Check: ./lab check @id@  Stuck: ./lab hint @id@ 3
    // END TODO 3 [store]
}
