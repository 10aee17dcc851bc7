// At most: 65 points (no work-item looks at its own segment)
// Every work-item guesses from the values where the key lies in the whole range; the one whose segment it is writes it.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint k = get_global_id(1), key = keys[k], count = get_global_size(0);
    const uint4 range = ranges[k];
    if (range.z || range.x >= range.y)
        return;
    uint low = range.x, high = range.y, below = 0, above = 0xFFFFFFFF; // elements before low are < key, from high on >= key
    uint first = sorted[low], last = sorted[high - 1];
    if (last < key)
        return;
    if (first >= key) {
        if (get_global_id(0) == 0 && first == key)
            next_ranges[k] = (uint4)(low, low + 1, 1, 0);
        return;
    }
    while (high - low > 1) { // sorted[low] is first < key, sorted[high - 1] is last >= key
        uint guess = low + (uint)((ulong)(key - first) * (high - 1 - low) / (last - first));
        guess = clamp(guess, low + 1, high - 1);
        const uint value = sorted[guess];
        if (value < key) {
            low = guess;
            first = value;
        } else if (guess == low + 1) {
            low = guess;
            high = guess + 1;
            last = value;
        } else if (sorted[guess - 1] < key) {
            low = guess;
            high = guess + 1;
            last = value;
        } else {
            high = guess;
            last = sorted[guess - 1];
        }
    }
    if (last != key)
        return;
    const uint size = (range.y - range.x - 1) / count + 1;
    if (get_global_id(0) == (low - range.x) / size)
        next_ranges[k] = (uint4)(low, low + 1, 1, 0);
}
