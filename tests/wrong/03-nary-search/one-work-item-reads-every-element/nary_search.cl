// Must fail: Kernel.ReadsFewElements
// Must not count: Kernel.AllWorkItemsTakePart
// Must not count: Kernel.OneWriterPerKey
// Must not count: Kernel.NoDataRace
// Must not count: Kernel.NoBarrierDivergence
// Work-item 0 looks at one element after the other; the rest run a loop of the same length.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint k = get_global_id(1), key = keys[k];
    const uint4 range = ranges[k];
    if (range.z)
        return;
    uint idle = 0;
    for (uint i = range.x; i < range.y; ++i) {
        if (get_global_id(0) != 0) {
            idle += i;
        } else if (sorted[i] >= key) {
            if (sorted[i] == key)
                next_ranges[k] = (uint4)(i, i + 1, 1, 0);
            return;
        }
    }
}
