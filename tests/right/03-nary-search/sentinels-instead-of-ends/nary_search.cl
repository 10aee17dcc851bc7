// Must pass all
// The neighbours' values first, with the smallest and the largest key at the ends of the range: no special cases later.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint4 range = ranges[get_global_id(1)];
    const uint key = keys[get_global_id(1)];
    if (range.z != 0 || range.x >= range.y)
        return;
    const uint parts = get_global_size(0), length = range.y - range.x;
    const uint part = length / parts + (length % parts != 0);
    const ulong begin = range.x + (ulong)get_global_id(0) * part;
    const ulong end = min(begin + part, (ulong)range.y);
    if (begin >= end)
        return;
    const bool all_before_are_less = begin == range.x ? true : sorted[begin - 1] < key;
    if (all_before_are_less && key <= sorted[end - 1])
        next_ranges[get_global_id(1)] = (uint4)((uint)begin, (uint)end, sorted[begin] == key ? 1 : 0, 0);
}
