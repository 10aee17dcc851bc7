// Must fail: DeviceEnqueue.EnqueuesEachPassOnce
// The holder enqueues the same pass twice: all values are right, with twice the work from pass to pass.
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
    for (int twice = 0; holds && !is_last && twice < 2; ++twice) {
        enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(segment_count), ^{
            search_pass(sorted, key, begin, end, last_range);
        });
    }
}

kernel void nary_search_device_enqueue(global const uint* sorted, global const uint* keys, const uint length,
                                       global uint4* last_ranges)
{
    const uint key_index = get_global_id(1);
    search_pass(sorted, keys[key_index], 0, length, last_ranges + key_index);
}
