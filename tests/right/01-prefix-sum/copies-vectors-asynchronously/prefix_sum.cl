// Must pass all
// Asynchronous copies of vectors, and back to global memory.
enum { element_count = 256 };
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void prefix_sum(global const int* input,
                                                                        global int* output)
{
    local int scratch[element_count], result[element_count];
    const uint local_id = get_local_id(0);
    event_t loaded[2];
    loaded[0] = async_work_group_copy(scratch, input, element_count / 2, 0);
    loaded[1] = async_work_group_copy((local int4*)(scratch + 128), (global const int4*)(input + 128), 32, 0);
    wait_group_events(2, loaded);
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

    result[local_id] = scratch[local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t stored = async_work_group_strided_copy(output, result, element_count, 1, 0);
    wait_group_events(1, &stored);
}
