// At most: 65 points (every element is read)
// Each work-item counts the elements of its segment that are below the key, 32 of them in a load.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint segment = get_global_id(0), segment_count = get_global_size(0), k = get_global_id(1);
    const uint key = keys[k], lower = ranges[k].x, upper = ranges[k].y;
    if (ranges[k].z)
        return;
    const uint size = (upper - lower + segment_count - 1) / segment_count;
    const uint begin = min(lower + segment * size, upper), end = min(begin + size, upper);
    uint i = begin;
    for (; i + 32 <= end && (i & 31) == 0; i += 32) {
        const ulong16 part = *(global const ulong16*)(sorted + i);
        if ((uint)(part.sf >> 32) >= key)
            break;
    }
    while (i < end && sorted[i] < key)
        ++i;
    if (begin < end && i < end && (begin == lower || sorted[begin - 1] < key))
        next_ranges[k] = (uint4)(begin, end, sorted[begin] == key, 0);
}
