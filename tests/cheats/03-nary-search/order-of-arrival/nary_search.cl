// At most: 50 points (values that follow from the order of work-items)
// The last work-item that stores wins: where work-items come in order, that is the one with the last fitting segment.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint segment = get_global_id(0), segment_count = get_global_size(0), k = get_global_id(1);
    const uint key = keys[k], lower = ranges[k].x, upper = ranges[k].y;
    if (ranges[k].z)
        return;
    const uint size = (upper - lower + segment_count - 1) / segment_count;
    const uint begin = min(lower + segment * size, upper), end = min(begin + size, upper);
    global uint* const next = (global uint*)(next_ranges + k);
    if (begin < end && sorted[end - 1] >= key && atomic_cmpxchg(next + 1, 0u, end) == 0) {
        next[0] = begin;
        next[2] = sorted[begin] == key;
    }
}
