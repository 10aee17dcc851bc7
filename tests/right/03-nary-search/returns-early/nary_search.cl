// Must pass all
// Whoever has nothing to say leaves, for one reason after the other.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint segment = get_global_id(0), segment_count = get_global_size(0), k = get_global_id(1);
    const uint key = keys[k], lower = ranges[k].x, upper = ranges[k].y;
    if (ranges[k].z)
        return;
    const uint size = (upper - lower + segment_count - 1) / segment_count;
    const uint begin = min(lower + segment * size, upper), end = min(begin + size, upper);
    if (begin >= end)
        return;
    if (sorted[end - 1] < key)
        return;
    if (begin > lower && sorted[begin - 1] >= key)
        return;
    next_ranges[k] = (uint4)(begin, end, sorted[begin] == key ? 1 : 0, 0);
}
