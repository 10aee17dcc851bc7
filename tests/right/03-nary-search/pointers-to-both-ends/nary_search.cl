// Must pass all
// Pointers instead of indices; their differences are the indices of the next range.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint segment = get_global_id(0), segment_count = get_global_size(0), k = get_global_id(1);
    const uint key = keys[k], lower = ranges[k].x, upper = ranges[k].y;
    if (ranges[k].z)
        return;
    const uint size = (upper - lower + segment_count - 1) / segment_count;
    global const uint* const first = sorted + lower;
    global const uint* const last = sorted + upper;
    global const uint* const begin = sorted + min(lower + segment * size, upper);
    global const uint* const end = begin + min(size, (uint)(sorted + upper - begin));
    if (begin < end && begin < last && *(end - 1) >= key && (begin == first || *(begin - 1) < key))
        next_ranges[k] = (uint4)(begin - sorted, end - sorted, *begin == key, 0);
}
