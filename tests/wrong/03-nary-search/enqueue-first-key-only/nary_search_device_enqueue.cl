// Must fail: DeviceEnqueue.Values
// In an enqueued pass dimension 1 has one work-item: key and place are then those of the first key.
void search_pass(global const uint* sorted, global const uint* keys, const uint lower, const uint upper,
                 global uint4* last_ranges)
{
    const uint key = keys[get_global_id(1)];
    global uint4* last_range = last_ranges + get_global_id(1);
    const uint segment_count = get_global_size(0);
    const uint size = (upper - lower + segment_count - 1) / segment_count;
    const uint begin = min(lower + (uint)get_global_id(0) * size, upper);
    const uint end = min(begin + size, upper);
    const bool is_first = begin == lower || sorted[begin - 1] < key;
    const bool holds = begin < end && is_first && sorted[end - 1] >= key;
    const bool found = holds && sorted[begin] == key;
    const bool is_last = found || end - begin == 1;
    if (holds && is_last) {
        *last_range = (uint4)(begin, end, found, 0);
    }
    if (holds && !is_last) {
        enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(segment_count), ^{
            search_pass(sorted, keys, begin, end, last_ranges);
        });
    }
}

kernel void nary_search_device_enqueue(global const uint* sorted, global const uint* keys, const uint length,
                                       global uint4* last_ranges)
{
    search_pass(sorted, keys, 0, length, last_ranges);
}
