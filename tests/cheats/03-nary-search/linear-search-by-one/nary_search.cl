// At most: 45 points (one work-item reads element after element)
// One work-item searches the whole range, element after element, while the others count.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint segment = get_global_id(0), segment_count = get_global_size(0), k = get_global_id(1);
    const uint key = keys[k], lower = ranges[k].x, upper = ranges[k].y;
    if (ranges[k].z)
        return;
    if (segment == 0)
        for (uint i = lower; i < upper; ++i)
            if (sorted[i] >= key) {
                if (sorted[i] == key)
                    next_ranges[k] = (uint4)(i, i + 1, 1, 0);
                break;
            }
    else {
        volatile uint count = 0;
        while (count < (upper - lower) / 2)
            ++count;
    }
}
