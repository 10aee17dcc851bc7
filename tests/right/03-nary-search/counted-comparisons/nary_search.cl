// Must pass all
// The segment holds the key when its last element is not below it, and one fewer of the two before and at its end is.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint segment = get_global_id(0), segment_count = get_global_size(0), k = get_global_id(1);
    const uint key = keys[k], lower = ranges[k].x, upper = ranges[k].y;
    if (ranges[k].z)
        return;
    const uint size = (upper - lower + segment_count - 1) / segment_count;
    const uint begin = min(lower + segment * size, upper), end = min(begin + size, upper);
    const uint at_the_end = begin < end ? sorted[end - 1] >= key : 0;
    const uint before = begin > lower ? sorted[begin - 1] >= key : 0;
    if (at_the_end - before == 1 && begin < end)
        next_ranges[k] = (uint4)(begin, end, sorted[begin] == key, 0);
}
