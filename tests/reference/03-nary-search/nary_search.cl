// A right nary_search, written serially: the first work-item of a key finds the first element >= key by
// halving, and hands on a range that ends with it and is as long as a segment.

kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const size_t k = get_global_id(1);
    const uint4 range = ranges[k];
    if (get_global_id(0) != 0 || range.z || range.x >= range.y || sorted[range.y - 1] < keys[k]) {
        return;
    }
    uint place = range.x, last = range.y - 1; // the element looked for is one of these
    while (place < last) {
        const uint middle = place + (last - place) / 2;
        if (sorted[middle] < keys[k]) {
            place = middle + 1;
        } else {
            last = middle;
        }
    }
    const uint most = 1 + (range.y - range.x - 1) / (uint)get_global_size(0);
    const uint lowest = place - range.x < most ? range.x : place + 1 - most;
    const uint is_found = sorted[lowest] == keys[k]; // then it is the place itself: below it all are smaller
    next_ranges[k] = (uint4)(lowest, place + 1, is_found, 0);
}
