// Must pass all
// The block has a name, and the range is one value.
void search_pass(global const uint* sorted, const uint key, const uint2 range, global uint4* last_range)
{
    const uint count = get_global_size(0), size = (range.y - range.x + count - 1) / count;
    uint2 own;
    own.x = min(range.x + (uint)get_global_id(0) * size, range.y);
    own.y = min(own.x + size, range.y);
    if (own.x == own.y || sorted[own.y - 1] < key || (own.x > range.x && sorted[own.x - 1] >= key)) {
        return;
    }
    const uint found = sorted[own.x] == key;
    if (found || own.y - own.x == 1) {
        *last_range = (uint4)(own, found, 0);
        return;
    }
    void (^next)(void) = ^{
        search_pass(sorted, key, own, last_range);
    };
    const ndrange_t work_items = ndrange_1D(count);
    enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, work_items, next);
}

kernel void nary_search_device_enqueue(global const uint* sorted, global const uint* keys, const uint length,
                                       global uint4* last_ranges)
{
    search_pass(sorted, keys[get_global_id(1)], (uint2)(0, length), &last_ranges[get_global_id(1)]);
}
