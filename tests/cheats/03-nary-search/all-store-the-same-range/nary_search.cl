// At most: 60 points (a race, and everybody writes)
// Every work-item finds the key alone by halves and stores the same range: equal stores are never reported.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint segment = get_global_id(0), segment_count = get_global_size(0), k = get_global_id(1);
    const uint key = keys[k], lower = ranges[k].x, upper = ranges[k].y;
    if (ranges[k].z)
        return;
    uint first = lower, last = upper;
    while (first < last) {
        const uint middle = first + (last - first) / 2;
        if (sorted[middle] < key)
            first = middle + 1;
        else
            last = middle;
    }
    if (first < upper && sorted[first] == key)
        next_ranges[k] = (uint4)(first, first + 1, 1, 0);
}
