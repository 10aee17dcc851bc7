// nary_search.cl: one pass of a search for several keys at once in a sorted array. For each key the
// candidates, a range of the array, are cut into as many segments as there are work-items in
// dimension 0, and the one work-item whose segment holds the key writes it as the next range.
// NDRange: (subdivisions, number of keys). A range is (lower, upper, found, 0): the elements
// [lower, upper); the host starts with (0, length, 0, 0) and goes on until every key is found or
// has at most one candidate. Before a pass next_ranges holds an empty range for keys not yet found.
// Idea: Knuth, "The Art of Computer Programming", volume 3, section 6.2.1, with several comparisons
// at a time; after the sample BinarySearchDeviceSideEnqueue of AMD's APP SDK.

kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint segment = get_global_id(0); // which of the segments is this work-item's
    const uint segment_count = get_global_size(0);
    const uint key_index = get_global_id(1);
    const uint key = keys[key_index];
    const uint4 range = ranges[key_index];
    const uint lower = range.x, upper = range.y;
    if (range.z) {
        return; // found in an earlier pass: the host has kept its range
    }
    uint begin = lower, end = lower; // this work-item's segment [begin, end); empty as yet
    bool holds = false;              // whether the first element >= key lies in it

    // TODO 1 [segment]: set begin and end to this work-item's own part of the range.
    //   Goal:  the segments of all work-items together are [lower, upper), and no two of them share
    //          an element; each is as long as the first one, but the last ones may be shorter, or
    //          empty (begin == end).
    //   Watch: 10 elements have no 4 equal parts, and 3 elements have fewer than 4 of them.
    //   Size:  3 lines.  Check: ./lab check 03-nary-search  Stuck: ./lab hint 03-nary-search 1
    // END TODO 1 [segment]

    // TODO 2 [holds]: find out whether the first element >= key lies in the segment.
    //   Given: begin and end as TODO 1 leaves them.
    //   Goal:  holds is true for the one work-item in whose segment it lies, false for all others.
    //          Two elements are enough to tell, however long the segment is.
    //   Watch: equal elements may begin in one segment and go on in the next, and an empty segment
    //          has no last element.
    //   Size:  2 lines.  Check: ./lab check 03-nary-search  Stuck: ./lab hint 03-nary-search 2
    // END TODO 2 [holds]

    // TODO 3 [narrow]: let the work-item that holds the key write its segment as the next range.
    //   Given: begin, end and holds as TODO 1 and 2 leave them.
    //   Goal:  next_ranges[key_index] is (begin, end, f, 0), where f is 1 if the segment's first
    //          element is the key itself, else 0.
    //   Watch: a key that no work-item finds is not in the array: what the host put there says so.
    //   Size:  3 lines.  Check: ./lab check 03-nary-search  Stuck: ./lab hint 03-nary-search 3
    // END TODO 3 [narrow]
}
