// Step 4: a table over the upper bits of the keys leads to a few elements at once.
// table[b] is the index of the first element whose upper bits are >= b: two reads replace most of the search. Building
// it reads the array once and counts as part of the time. Useless where many elements share their upper bits.
// The host passes table_bits.

enum { shift = 32 - table_bits };

// Work-item i <= count writes i for all upper bits between those of elements i - 1 and i.
// NDRange: count + 1, rounded up.
kernel void build_table(global const uint* sorted, const uint count, global uint* table)
{
    const size_t i = get_global_id(0);
    if (i <= count) {
        const uint begin = i > 0 ? (sorted[i - 1] >> shift) + 1 : 0;
        const uint end = i < count ? (sorted[i] >> shift) + 1 : (1u << table_bits) + 1;
        for (uint b = begin; b < end; ++b) {
            table[b] = i;
        }
    }
}

// NDRange: keys, rounded up.
kernel void search(global const uint* sorted, global const uint* keys, global uint* indices,
                   const uint key_count, global const uint* table)
{
    const size_t i = get_global_id(0);
    if (i >= key_count) {
        return;
    }
    const uint key = keys[i];
    uint first = table[key >> shift];
    for (uint length = table[(key >> shift) + 1] - first; length > 0;) {
        const uint middle = length / 2;
        const bool is_right = sorted[first + middle] < key;
        first = is_right ? first + middle + 1 : first;
        length = is_right ? length - middle - 1 : middle;
    }
    indices[i] = first;
}
