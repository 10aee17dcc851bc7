// Step 2: one work-item per key searches to the end, in one launch.
// No pass waits for the host, and a key costs log2(n) reads in place of 2 * subdivisions per pass.
// `indices` receives the lower bound: the index of the first element >= key, or `count` if there is none.
// NDRange: keys, rounded up.

kernel void search(global const uint* sorted, const uint count, global const uint* keys, global uint* indices,
                   const uint key_count)
{
    const size_t i = get_global_id(0);
    if (i >= key_count) {
        return;
    }
    const uint key = keys[i];
    uint first = 0; // all elements before it are < key
    for (uint length = count; length > 0;) {
        const uint middle = length / 2;
        const bool is_right = sorted[first + middle] < key;
        first = is_right ? first + middle + 1 : first;
        length = is_right ? length - middle - 1 : middle;
    }
    indices[i] = first;
}
