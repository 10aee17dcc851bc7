// Step 5: two tables: each range of numbers has a second one, as large as it has elements.
// A few upper bits choose a range, and further bits an entry of the range's own table. So clusters get as many buckets as
// they have elements, and both tables stay small enough for the caches. The second one is found by searching, entry by
// entry: most of the array is never read. The prefix sums of the tables' sizes tell where each table begins.
// The host passes range_bits and elements_per_bucket.

enum {
    range_count = 1 << range_bits,
    low_bits = 32 - range_bits
};                                      // a range is the numbers with the same upper bits
enum { row_length = 4, most_rows = 4 }; // elements that are compared together

// The first index in [first, end) whose element is >= key, or `end`.
uint lower_bound(global const uint* sorted, uint first, uint end, uint key)
{
    while (first < end) {
        const uint middle = first + (end - first) / 2;
        if (sorted[middle] < key) {
            first = middle + 1;
        } else {
            end = middle;
        }
    }
    return first;
}

// The same if the index is likely to be near `guess`: it is mostly in one of a few rows there.
uint lower_bound_near(global const uint* sorted, uint count, uint first, uint end, uint guess, uint key)
{
    for (uint i = 0; i < most_rows && first < end; ++i) {
        const uint row = guess / row_length * row_length;
        if (count - row < row_length) {
            break; // the last row is not whole
        }
        const int4 is_less = *(global const uint4*)(sorted + row) < key; // -1 where it is
        const uint less = -(is_less.x + is_less.y + is_less.z + is_less.w);
        if (less == 0) {
            end = max(first, row);
            guess = end - 1;
        } else if (less == row_length) {
            first = guess = row + row_length;
        } else {
            return row + less;
        }
    }
    return lower_bound(sorted, first, end, key);
}

// Where a number lies between the smallest and the largest of a bucket of 2^bits numbers, as one of its elements.
uint guess_in(uint first, uint end, uint number, uint bits)
{
    return first + (uint)((ulong)(number & ((1u << bits) - 1)) * (end - first) >> bits);
}

// begins[r] = the index of the first element of range r, or where it would be; begins[range_count] = count.
// NDRange: range_count + 1, rounded up.
kernel void find_ranges(global const uint* sorted, const uint count, global uint* begins)
{
    const uint r = get_global_id(0);
    if (r <= range_count) {
        begins[r] = r < range_count ? lower_bound(sorted, 0, count, r << low_bits) : count;
    }
}

// A power of two: about the number of elements over elements_per_bucket.
uint table_size(uint element_count)
{
    const uint bucket_count = element_count / elements_per_bucket;
    return bucket_count < 2 ? 1 : 1u << min(32 - (int)clz(bucket_count - 1), (int)low_bits);
}

// tables[r] = where the table of range r begins, the sum of the sizes before it; and how many bits of a number do not
// matter for its bucket there. One work-group.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void place_tables(global const uint* begins,
                                                                          global uint2* tables)
{
    enum { run_length = range_count / 256 };
    local uint sums[256];
    const uint local_id = get_local_id(0);
    uint sum = 0;
    for (uint r = local_id * run_length; r < (local_id + 1) * run_length; ++r) {
        sum += table_size(begins[r + 1] - begins[r]);
    }
    sums[local_id] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint distance = 1; distance < 256; distance *= 2) { // inclusive; the simplest scan will do
        const uint before = local_id >= distance ? sums[local_id - distance] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        sums[local_id] += before;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    uint offset = sums[local_id] - sum;
    for (uint r = local_id * run_length; r < (local_id + 1) * run_length; ++r) {
        const uint size = table_size(begins[r + 1] - begins[r]);
        tables[r] = (uint2)(offset, low_bits - popcount(size - 1));
        offset += size;
    }
    if (local_id == 255) {
        tables[range_count] = (uint2)(offset, 0);
    }
}

// entries[tables[r].x + b] = the index of the first element of range r in bucket b of its table, or after it; one more
// entry ends the last bucket.
// NDRange: at least as many as entries.
kernel void fill_tables(global const uint* sorted, const uint count, global const uint* begins,
                        global const uint2* tables, global uint* entries)
{
    const uint entry = get_global_id(0), entry_count = tables[range_count].x;
    if (entry >= entry_count) {
        if (entry == entry_count) {
            entries[entry] = count;
        }
        return;
    }
    uint r = 0; // the last range whose table begins at or before the entry
    for (uint step = range_count / 2; step > 0; step /= 2) {
        r += tables[r + step].x <= entry ? step : 0;
    }
    const uint number = (r << low_bits) + ((entry - tables[r].x) << tables[r].y);
    const uint first = begins[r], end = begins[r + 1];
    entries[entry] =
        lower_bound_near(sorted, count, first, end, guess_in(first, end, number, low_bits), number);
}

// NDRange: keys, rounded up.
kernel void search(global const uint* sorted, const uint count, global const uint* keys, global uint* indices,
                   const uint key_count, global const uint2* tables, global const uint* entries)
{
    const size_t i = get_global_id(0);
    if (i >= key_count) {
        return;
    }
    const uint key = keys[i];
    const uint2 table = tables[key >> low_bits];
    const uint entry = table.x + ((key & ((1u << low_bits) - 1)) >> table.y);
    const uint first = entries[entry], end = entries[entry + 1];
    indices[i] = lower_bound_near(sorted, count, first, end, guess_in(first, end, key, table.y), key);
}
