// At most: 65 points (no segments)
// No segments: every work-item halves the whole range by itself, and the one that the result would belong to writes it.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint k = get_global_id(1), key = keys[k], count = get_global_size(0);
    const uint4 range = ranges[k];
    if (range.z || range.x >= range.y)
        return;
    uint low = range.x, high = range.y;
    while (low < high) {
        const uint middle = low + (high - low) / 2;
        if (sorted[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == range.y || sorted[low] != key)
        return;
    const uint size = (range.y - range.x + count - 1) / count;
    if (get_global_id(0) == (low - range.x) / size)
        next_ranges[k] = (uint4)(low, low + 1, 1, 0);
}
