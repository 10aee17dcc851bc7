// Must pass all
// Segments that differ by one element at most: begin is lower + length * i / n.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint segment = get_global_id(0), segment_count = get_global_size(0), k = get_global_id(1);
    const uint key = keys[k], lower = ranges[k].x, upper = ranges[k].y;
    if (ranges[k].z)
        return;
    const ulong length = upper - lower;
    const uint begin = lower + (uint)(length * segment / segment_count);
    const uint end = lower + (uint)(length * (segment + 1) / segment_count);
    const bool holds = begin < end && sorted[end - 1] >= key && (begin == lower || sorted[begin - 1] < key);
    if (holds)
        next_ranges[k] = (uint4)(begin, end, sorted[begin] == key, 0);
}
