// Must pass all
// The one work-item that holds the key stores the parts of the range by atomic functions.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint segment = get_global_id(0), segment_count = get_global_size(0), k = get_global_id(1);
    const uint key = keys[k], lower = ranges[k].x, upper = ranges[k].y;
    if (ranges[k].z)
        return;
    const uint size = (upper - lower + segment_count - 1) / segment_count;
    const uint begin = min(lower + segment * size, upper), end = min(begin + size, upper);
    if (begin == end || sorted[end - 1] < key || (begin > lower && sorted[begin - 1] >= key))
        return;
    global uint* const next = (global uint*)(next_ranges + k);
    atomic_xchg(next, begin);
    atomic_xchg(next + 1, end);
    atomic_xchg(next + 2, sorted[begin] == key ? 1u : 0u);
}
