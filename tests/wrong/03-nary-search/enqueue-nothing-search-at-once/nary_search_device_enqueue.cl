// Must fail: DeviceEnqueue.EnqueuesItsOwnPasses
// The first launch does the whole search, one work-item per key, and enqueues nothing.
kernel void nary_search_device_enqueue(global const uint* sorted, global const uint* keys, const uint length,
                                       global uint4* last_ranges)
{
    const uint key = keys[get_global_id(1)];
    uint lower = 0, upper = length;
    while (get_global_id(0) == 0 && lower < upper) {
        const uint middle = lower + (upper - lower) / 2;
        if (sorted[middle] < key) {
            lower = middle + 1;
        } else {
            upper = middle;
        }
    }
    if (get_global_id(0) == 0 && lower < length && sorted[lower] == key) {
        last_ranges[get_global_id(1)] = (uint4)(lower, lower + 1, 1, 0);
    }
}
