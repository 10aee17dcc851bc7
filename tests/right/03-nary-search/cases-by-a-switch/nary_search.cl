// Must pass all
// Whether a key can be in a segment as a number from 0 to 3, and a switch over it.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint segment = get_global_id(0), segment_count = get_global_size(0), k = get_global_id(1);
    const uint key = keys[k], lower = ranges[k].x, upper = ranges[k].y;
    if (ranges[k].z)
        return;
    const uint size = (upper - lower + segment_count - 1) / segment_count;
    const uint begin = min(lower + segment * size, upper), end = min(begin + size, upper);
    const uint is_first = begin == lower || sorted[begin - (begin > lower)] < key;
    switch ((begin < end) * 2 + is_first) {
    case 3:
        if (sorted[end - 1] < key)
            break;
        next_ranges[k] = (uint4)(begin, end, 0, 0);
        if (sorted[begin] == key)
            next_ranges[k].z = 1;
        break;
    default:
        break;
    }
}
