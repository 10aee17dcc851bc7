// Must pass all
// No return: keys that are found, empty segments and all others in nested conditions.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint k = get_global_id(1), key = keys[k];
    const uint4 range = ranges[k];
    if (range.s2 == 0) {
        const uint length = range.s1 - range.s0, count = get_global_size(0);
        const uint size = length / count + (length % count != 0);
        const uint begin = range.s0 + min((uint)get_global_id(0) * size, length);
        const uint end = min(begin + size, range.s1);
        if (begin != end) {
            const bool before = begin != range.s0 && sorted[begin - 1] >= key;
            if (!before && sorted[end - 1] >= key) {
                const uint found = sorted[begin] == key;
                next_ranges[k] = (uint4)(begin, end, found, 0);
            }
        }
    }
}
