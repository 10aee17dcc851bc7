// Must pass all
// clamp and signed 64-bit arithmetic, so that nothing is ever below 0 or past the end.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint segment = get_global_id(0), segment_count = get_global_size(0), k = get_global_id(1);
    const uint key = keys[k], lower = ranges[k].x, upper = ranges[k].y;
    if (ranges[k].z)
        return;
    const long size = ((long)upper - lower + segment_count - 1) / segment_count;
    const long begin = clamp(lower + segment * size, (long)lower, (long)upper);
    const long end = clamp(begin + size, (long)lower, (long)upper);
    const bool is_first = begin == lower || sorted[begin - 1] < key;
    const bool holds = begin < end && is_first && sorted[end - 1] >= key;
    if (holds)
        next_ranges[k] = (uint4)((uint)begin, (uint)end, sorted[begin] == key, 0);
}
