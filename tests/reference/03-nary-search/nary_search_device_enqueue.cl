// A right nary_search_device_enqueue, written serially: the first work-item of a key halves the whole
// array, in a single pass.

kernel void nary_search_device_enqueue(global const uint* sorted, global const uint* keys, const uint length,
                                       global uint4* last_ranges)
{
    const size_t k = get_global_id(1);
    if (get_global_id(0) != 0 || length == 0 || sorted[length - 1] < keys[k]) {
        return;
    }
    uint place = 0, last = length - 1; // the first element >= key is one of these
    while (place < last) {
        const uint middle = place + (last - place) / 2;
        if (sorted[middle] < keys[k]) {
            place = middle + 1;
        } else {
            last = middle;
        }
    }
    last_ranges[k] = (uint4)(place, place + 1, sorted[place] == keys[k], 0);
}
