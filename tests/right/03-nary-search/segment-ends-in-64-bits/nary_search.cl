// Must pass all
// Borders as fractions of the length, in 64 bits: begin = lower + length * segment / segments.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint segment = get_global_id(0), segment_count = get_global_size(0), k = get_global_id(1);
    const uint key = keys[k], lower = ranges[k].x, upper = ranges[k].y;
    if (ranges[k].z)
        return;
    const ulong length = upper - lower;
    const uint begin = lower + length * segment / segment_count, end = lower + length * (segment + 1) / segment_count;
    if (begin < end && sorted[end - 1] >= key && (begin == lower || sorted[begin - 1] < key))
        next_ranges[k] = (uint4)(begin, end, sorted[begin] == key, 0);
}
