// Must fail: Kernel.StaysInBounds
// The range of a key that an earlier pass did not find is empty, and may begin at 0: there is no element before it.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint k = get_global_id(1), key = keys[k];
    const uint4 range = ranges[k];
    if (range.z)
        return;
    const uint size = (range.y - range.x + get_global_size(0) - 1) / get_global_size(0);
    const uint begin = min(range.x + (uint)get_global_id(0) * size, range.y),
               end = min(begin + size, range.y);
    const bool is_first = begin == range.x || sorted[begin - 1] < key;
    if (is_first && sorted[end - 1] >= key && begin < end)
        next_ranges[k] = (uint4)(begin, end, sorted[begin] == key, 0);
}
