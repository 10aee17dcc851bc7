// Step 3: the upper levels of the search are in local memory.
// Every key begins with the same elements: those that cut the array into equal segments. Each work-group loads them
// once and searches many keys; only the search within a segment reads global memory.
// The host passes segment_count, a power of two; a segment has segment_length elements, the last ones fewer or none.

// The first index in [first, first + length) whose element is >= key, or the end.
uint lower_bound(global const uint* sorted, uint first, uint length, uint key)
{
    while (length > 0) {
        const uint middle = length / 2;
        const bool is_right = sorted[first + middle] < key;
        first = is_right ? first + middle + 1 : first;
        length = is_right ? length - middle - 1 : middle;
    }
    return first;
}

// How many of the segment_count splitters are < key.
uint count_below(local const uint* splitters, uint key)
{
    uint below = 0;
    for (uint middle = segment_count / 2; middle > 0; middle /= 2) {
        below += splitters[below + middle - 1] < key ? middle : 0;
    }
    return below + (splitters[below] < key);
}

// NDRange: a few work-groups per compute unit; work-item after work-item takes the next key.
kernel void search(global const uint* sorted, const uint count, global const uint* keys, global uint* indices,
                   const uint key_count, const uint segment_length)
{
    local uint splitters[segment_count]; // the first element of each segment, or the largest number
    for (uint s = get_local_id(0); s < segment_count; s += get_local_size(0)) {
        const ulong first = (ulong)s * segment_length;
        splitters[s] = first < count ? sorted[first] : UINT_MAX;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (size_t i = get_global_id(0); i < key_count; i += get_global_size(0)) {
        const uint key = keys[i];
        const uint below = count_below(splitters, key);
        uint index = 0;
        if (below > 0) { // the first element of segment below - 1 is < key, that of the next one is not
            const uint first = (below - 1) * segment_length;
            index = lower_bound(sorted, first, min(segment_length, count - first), key);
        }
        indices[i] = index;
    }
}
