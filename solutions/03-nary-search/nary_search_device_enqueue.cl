// nary_search_device_enqueue.cl: the search of nary_search.cl, in which the device itself starts
// the passes. The host launches the first one, for all keys, over an NDRange of (subdivisions,
// number of keys). The work-item that holds a key then enqueues the next pass, for this key alone,
// until the key is found or one candidate is left; so the keys do not wait for each other.
// The host has put empty ranges into last_ranges. last_ranges[k] receives what the search for key k
// comes to, as (lower, upper, found, 0); the step from there to an index is again the host's.
// OpenCL C 2.0, to be built with -cl-std=CL2.0. After AMD's sample BinarySearchDeviceSideEnqueue.

/// One pass for one key over the candidates [lower, upper): the work-items of dimension 0 share it.
void search_pass(global const uint* sorted, const uint key, const uint lower, const uint upper,
                 global uint4* last_range)
{
    const uint segment = get_global_id(0); // which of the segments is this work-item's
    const uint segment_count = get_global_size(0);
    uint begin = lower, end = lower; // this work-item's segment [begin, end); empty as yet
    bool holds = false;              // whether the first element >= key lies in it
    bool is_last = false;            // whether this is the last pass for the key

    // TODO 9 [same-pass]: cut the range into segments, and find out who holds the key.
    //   Goal:  begin, end and holds are what TODO 1 and 2 make them in nary_search.cl.
    //   Watch: a kernel is one file: what is written there must be written here once more.
    //   Size:  5 lines.  Check: ./lab check 03-nary-search  Stuck: ./lab hint 03-nary-search 9
    const uint size = (upper - lower + segment_count - 1) / segment_count; // rounded up
    begin = min(lower + segment * size, upper);
    end = min(begin + size, upper);
    const bool is_first = begin == lower || sorted[begin - 1] < key; // nothing >= key before it
    holds = begin < end && is_first && sorted[end - 1] >= key;
    // END TODO 9 [same-pass]

    // TODO 10 [last-pass]: let the work-item that holds the key end the search when it can.
    //   Given: begin, end and holds as TODO 9 leaves them.
    //   Goal:  if the segment begins with the key itself, or has one element only, then is_last is
    //          true in this work-item, and *last_range is (begin, end, f, 0), where f is 1 if the
    //          segment begins with the key, else 0.
    //   Watch: a segment of one element that is not the key is an end too: who would shrink it?
    //   Size:  5 lines.  Check: ./lab check 03-nary-search  Stuck: ./lab hint 03-nary-search 10
    const bool found = holds && sorted[begin] == key;
    is_last = found || end - begin == 1;
    if (holds && is_last) {
        *last_range = (uint4)(begin, end, found, 0);
    }
    // END TODO 10 [last-pass]

    // TODO 11 [next-pass]: let the work-item that holds the key enqueue the next pass, if any.
    //   Given: begin, end, holds and is_last as TODO 9 and 10 leave them.
    //   Goal:  on the device's default queue lies one further search_pass for this key, over
    //          [begin, end), with as many work-items as this one has in dimension 0.
    //   Watch: the work-items of this pass may still run when those of the next begin. A block
    //          takes the values of variables with it; what is handed on through memory that both
    //          passes use looks right and is a race.
    //   Size:  5 lines.  Check: ./lab check 03-nary-search  Stuck: ./lab hint 03-nary-search 11
    if (holds && !is_last) {
        enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(segment_count), ^{
            search_pass(sorted, key, begin, end, last_range);
        });
    }
    // END TODO 11 [next-pass]
}

kernel void nary_search_device_enqueue(global const uint* sorted, global const uint* keys, const uint length,
                                       global uint4* last_ranges)
{
    const uint key_index = get_global_id(1);
    search_pass(sorted, keys[key_index], 0, length, last_ranges + key_index);
}
