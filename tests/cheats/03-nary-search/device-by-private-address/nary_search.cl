// At most: 50 points (one work-item searches)
// Private variables have small addresses in the simulator: there each work-item looks at a segment, elsewhere one searches.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint segment = get_global_id(0), segment_count = get_global_size(0), k = get_global_id(1);
    const uint key = keys[k], lower = ranges[k].x, upper = ranges[k].y;
    if (ranges[k].z)
        return;
    uint on_the_stack = 0;
    const ulong address = (ulong)&on_the_stack;
    if (address >> 40 == 0 || address >> 48 != 0) {
        const uint size = (upper - lower + segment_count - 1) / segment_count;
        const uint begin = min(lower + segment * size, upper), end = min(begin + size, upper);
        if (segment == 0 && begin < end)
            next_ranges[k] = (uint4)(begin, end, on_the_stack, 0);
        return;
    }
    if (segment == 0)
        for (uint i = lower; i < upper; ++i)
            if (sorted[i] >= key) {
                if (sorted[i] == key)
                    next_ranges[k] = (uint4)(i, i + 1, 1, 0);
                break;
            }
}
