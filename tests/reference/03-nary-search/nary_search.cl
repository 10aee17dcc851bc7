// A right nary_search, written serially: the first work-item of a key finds the first element >= key by
// halving, and hands on the segment that has it.

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
    const uint before = (place - range.x) % most; // elements of its segment that are smaller
    next_ranges[k] = (uint4)(place - before, min(place - before + most, range.y),
                             before == 0 && sorted[place] == keys[k], 0);
}
