// At most: 65 points (no work-item looks at its own segment)
// Every work-item finds by halving which of the segments holds the key; the one whose number comes out writes it.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint k = get_global_id(1), key = keys[k], count = get_global_size(0);
    const uint4 range = ranges[k];
    if (range.z || range.x >= range.y)
        return;
    const uint size = (range.y - range.x - 1) / count + 1;
    uint low = 0, high = (range.y - range.x - 1) / size; // of the segments that are not empty
    while (low < high) {
        const uint middle = low + (high - low) / 2;
        if (sorted[range.x + middle * size + size - 1] < key)
            low = middle + 1;
        else
            high = middle;
    }
    if (get_global_id(0) != low)
        return;
    const uint begin = range.x + low * size, end = min(begin + size, range.y);
    if (sorted[end - 1] >= key)
        next_ranges[k] = (uint4)(begin, end, sorted[begin] == key, 0);
}
