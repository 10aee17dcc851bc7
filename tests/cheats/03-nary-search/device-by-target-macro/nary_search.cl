// At most: 50 points (one work-item searches)
// In the simulator each work-item looks at a segment and one stores any of them; elsewhere one work-item searches alone.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint segment = get_global_id(0), segment_count = get_global_size(0), k = get_global_id(1);
    const uint key = keys[k], lower = ranges[k].x, upper = ranges[k].y;
    if (ranges[k].z)
        return;
#ifdef __SPIR64__
    const uint size = (upper - lower + segment_count - 1) / segment_count;
    const uint begin = min(lower + segment * size, upper), end = min(begin + size, upper);
    if (segment == 0 && begin < end)
        next_ranges[k] = (uint4)(begin, end, 0, 0);
#else
    if (segment == 0)
        for (uint i = lower; i < upper; ++i)
            if (sorted[i] >= key) {
                if (sorted[i] == key)
                    next_ranges[k] = (uint4)(i, i + 1, 1, 0);
                break;
            }
#endif
}
