// Must pass all
// Ranges as structs, by pointers of another type to the same memory.
struct Range {
    uint lower, upper, found, unused;
};

kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint k = get_global_id(1), key = keys[k];
    global const struct Range* const range = (global const struct Range*)ranges + k;
    global struct Range* const next = (global struct Range*)next_ranges + k;
    if (range->found)
        return;
    const uint size = (range->upper - range->lower + get_global_size(0) - 1) / get_global_size(0);
    const uint begin = min(range->lower + (uint)get_global_id(0) * size, range->upper);
    const uint end = min(begin + size, range->upper);
    if (begin == end || sorted[end - 1] < key || (begin > range->lower && sorted[begin - 1] >= key))
        return;
    next->lower = begin;
    next->upper = end;
    next->found = sorted[begin] == key;
    next->unused = 0;
}
