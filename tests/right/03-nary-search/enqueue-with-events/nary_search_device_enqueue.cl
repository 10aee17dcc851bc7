// Must pass all
// Each pass tells its end by an event, which nobody waits for.
void search_pass(global const uint* sorted, const uint key, const uint lower, const uint upper,
                 global uint4* last_range)
{
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
        clk_event_t done;
        enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_WAIT_WORK_GROUP, ndrange_1D(segment_count), 0,
                       NULL, &done, ^{
                           search_pass(sorted, key, begin, end, last_range);
                       });
        release_event(done);
    }
}

kernel void nary_search_device_enqueue(global const uint* sorted, global const uint* keys, const uint length,
                                       global uint4* last_ranges)
{
    const uint key_index = get_global_id(1);
    search_pass(sorted, keys[key_index], 0, length, last_ranges + key_index);
}
