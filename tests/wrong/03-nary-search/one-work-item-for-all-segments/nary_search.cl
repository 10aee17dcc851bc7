// Must fail: Kernel.AllWorkItemsTakePart
// Must not count: Kernel.NoDataRace
// Must not count: Kernel.OneWriterPerKey
// Work-item 0 looks at all segments, one after the other.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint segment = get_global_id(0), segment_count = get_global_size(0), k = get_global_id(1);
    const uint key = keys[k], lower = ranges[k].x, upper = ranges[k].y;
    if (ranges[k].z)
        return;
    if (segment != 0)
        return;
    const uint size = (upper - lower + segment_count - 1) / segment_count;
    for (uint s = 0; s < segment_count; ++s) {
        const uint begin = min(lower + s * size, upper), end = min(begin + size, upper);
        if (begin < end && sorted[end - 1] >= key) {
            next_ranges[k] = (uint4)(begin, end, sorted[begin] == key, 0);
            return;
        }
    }
}
