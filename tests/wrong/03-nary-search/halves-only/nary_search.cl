// Must fail: Kernel.NarrowsToASegment
// Binary search by the first two work-items; all others look on.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint segment = get_global_id(0), segment_count = get_global_size(0), k = get_global_id(1);
    const uint key = keys[k], lower = ranges[k].x, upper = ranges[k].y;
    if (ranges[k].z)
        return;
    const uint middle = lower + (upper - lower + 1) / 2;
    const uint begin = segment == 0   ? lower
                       : segment == 1 ? middle
                                      : upper,
               end = segment == 0 ? middle : upper;
    const bool holds = begin < end && sorted[end - 1] >= key && (begin == lower || sorted[begin - 1] < key);
    if (holds)
        next_ranges[k] = (uint4)(begin, end, sorted[begin] == key, 0);
}
