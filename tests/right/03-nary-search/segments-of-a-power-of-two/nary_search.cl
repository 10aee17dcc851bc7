// Must pass all
// Segments as long as the next power of two: the last ones may be empty.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint segment = get_global_id(0), segment_count = get_global_size(0), k = get_global_id(1);
    const uint key = keys[k], lower = ranges[k].x, upper = ranges[k].y;
    if (ranges[k].z)
        return;
    uint size = 1;
    while (size < upper - lower && size * (ulong)segment_count < upper - lower)
        size *= 2;
    const uint begin = min(lower + segment * (ulong)size, (ulong)upper), end = min(begin + (ulong)size, (ulong)upper);
    if (begin < end && sorted[end - 1] >= key && (begin == lower || sorted[begin - 1] < key))
        next_ranges[k] = (uint4)(begin, end, sorted[begin] == key, 0);
}
