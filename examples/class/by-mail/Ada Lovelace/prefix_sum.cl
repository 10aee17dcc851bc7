// prefix_sum.cl: the exclusive prefix sum of 256 integers, with wrap-around:
// output[i] = input[0] + ... + input[i - 1]. One work-group of 256 work-items computes it in local
// memory, in two sweeps over a binary tree whose leaves are the elements.
// Algorithm: Blelloch, "Prefix Sums and Their Applications", 1990; on a GPU: Harris, Sengupta,
// Owens, "Parallel Prefix Sum (Scan) with CUDA", GPU Gems 3, chapter 39, 2007.
// prefix_sum_parallelizable.cpp does the same on the CPU.

enum { element_count = 256 }; // also the number of work-items

// reqd_work_group_size: a launch with work-groups of any other size fails.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void prefix_sum(global const int* input,
                                                                        global int* output)
{
    local int scratch[element_count];
    const uint local_id = get_local_id(0);

    // TODO 1 [load]: bring the input from global into local memory.
    //   Goal:  scratch[i] holds input element i, for all i, and all work-items may rely on it.
    //   Watch: a work-item sees what another one wrote to local memory only after a barrier.
    //   Size:  2 lines.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 1
    scratch[local_id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    // END TODO 1 [load]

    // TODO 2 [up-sweep]: add pairs of elements, then pairs of these sums, and so on to the root.
    //   Given: scratch as TODO 1 leaves it.
    //   Goal:  scratch[i] holds the sum of the p elements that end at i, p being the largest power
    //          of two that divides i + 1, for all i, and all work-items may rely on it. So
    //          scratch[255], the root, holds the sum of all elements.
    //   Watch: the levels need fewer and fewer work-items, but every barrier needs all of them.
    //   Size:  7 lines.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 2
    for (uint stride = 1; stride < element_count; stride *= 2) {
        const uint right = (local_id + 1) * 2 * stride - 1;
        if (right < element_count) {
            scratch[right] += scratch[right - stride];
        }
        barrier(CLK_LOCAL_MEM_FENCE); // outside the if: every work-item arrives
    }
    // END TODO 2 [up-sweep]

    // TODO 3 [down-sweep]: set the root to 0, then hand sums down, level by level, to the leaves.
    //   Given: scratch as TODO 2 leaves it.
    //   Goal:  scratch[i] holds the sum of the input elements before i, for all i, and all
    //          work-items may rely on it.
    //   Watch: both children of a node change, and both new values need an old one.
    //   Size:  13 lines.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 3
    if (local_id == element_count - 1) {
        scratch[local_id] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE); // work-item 255 has written the root, work-item 0 reads it
    for (uint stride = element_count / 2; stride > 0; stride /= 2) {
        const uint right = (local_id + 1) * 2 * stride - 1;
        if (right < element_count) {
            const int left_sum = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += left_sum;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    // END TODO 3 [down-sweep]

    // TODO 4 [store]: bring the result from local back into global memory.
    //   Given: scratch as TODO 3 leaves it.
    //   Goal:  output element i holds scratch[i], for all i; each work-item writes one of them.
    //   Watch: the next kernel, not this one, reads output: nothing more has to be waited for.
    //   Size:  1 line.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 4
    output[get_global_id(0)] = scratch[local_id];
    // END TODO 4 [store]
}
