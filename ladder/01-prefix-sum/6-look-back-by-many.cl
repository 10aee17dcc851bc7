// Step 6: 32 work-items look back together, each at another tile.
// The look-back waits for memory, tile after tile; 32 reads at a time make one wait of 32. Only look_back differs from
// step 5.

#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

enum { rows = 4, row_length = work_group_size * 4, block_length = row_length * rows };

// Elements i ... i + 3 of an array of `count`; 0 where it has none.
int4 load4(global const int* input, size_t i, uint count)
{
    if (i + 4 <= count) {
        return *(global const int4*)(input + i);
    }
    return (int4)(i < count ? input[i] : 0, i + 1 < count ? input[i + 1] : 0,
                  i + 2 < count ? input[i + 2] : 0, 0);
}

void store4(global int* output, size_t i, uint count, int4 values)
{
    if (i + 4 <= count) {
        *(global int4*)(output + i) = values;
    } else if (i < count) {
        output[i] = values.x;
        if (i + 1 < count)
            output[i + 1] = values.y;
        if (i + 2 < count)
            output[i + 2] = values.z;
    }
}

int sum4(int4 v) { return v.x + v.y + v.z + v.w; }

// The exclusive prefix sum of the work-items' values, component by component; `total` gets their sum.
int4 scan_work_group(local int4* scratch, int4 value, int4* total)
{
    const uint local_id = get_local_id(0);
    scratch[local_id] = value;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < work_group_size; stride *= 2) {
        const uint right = (local_id + 1) * 2 * stride - 1;
        if (right < work_group_size) {
            scratch[right] += scratch[right - stride];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    *total = scratch[work_group_size - 1];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (local_id == 0) {
        scratch[work_group_size - 1] = (int4)(0);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = work_group_size / 2; stride > 0; stride /= 2) {
        const uint right = (local_id + 1) * 2 * stride - 1;
        if (right < work_group_size) {
            const int4 left_sum = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += left_sum;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    return scratch[local_id];
}

// The exclusive prefix sums of four elements with `before` in front of them.
int4 prefix4(int4 v, int before) { return before + (int4)(0, v.x, v.x + v.y, v.x + v.y + v.z); }

// A tile's word in `words`: what it has published (upper half) and the value (lower half), in one 64-bit word, so
// that both are always read together and no fence is needed. All words start as 0.
enum { nothing_known, sum_known, prefix_known }; // the tile's own sum; the sum of all up to its end

void publish(global ulong* word, uint state, int value) { atom_xchg(word, (ulong)state << 32 | (uint)value); }

// Waits until the tile has published something. Its work-group has started: it took its number earlier.
ulong wait_for(global ulong* word)
{
    ulong seen;
    do {
        seen = atom_add(word, 0);
    } while (seen >> 32 == nothing_known);
    return seen;
}

enum { window = 32 }; // tiles that are looked at together

// Called by all work-items: the sum of all elements before the tile. Work-item w < window looks at tile - 1 - w, and
// so on; tiles count up to the nearest one whose prefix is known. Before tile 0 there is a known prefix of 0.
int look_back(global ulong* words, uint tile, local int* sum, local uint* nearest)
{
    const uint local_id = get_local_id(0);
    for (uint end = tile;; end -= window) {
        if (local_id == 0) {
            *nearest = window;
            *sum = end == tile ? 0 : *sum;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        ulong seen = (ulong)prefix_known << 32;
        if (local_id < window) {
            if (local_id < end) {
                seen = wait_for(words + (end - 1 - local_id));
            }
            if (seen >> 32 == prefix_known) {
                atomic_min(nearest, local_id);
            }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        const bool is_complete = *nearest < window;
        if (local_id < window && local_id <= *nearest) {
            atomic_add(sum, (int)(uint)seen);
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        if (is_complete) {
            return *sum;
        }
    }
}

kernel __attribute__((reqd_work_group_size(work_group_size, 1, 1))) void
scan_tiles(global const int* input, global int* output, global ulong* next_tile, const uint count)
{
    local int4 scratch[work_group_size];
    local int sum_before;
    local uint nearest,
        tile; // tiles in the order in which work-groups start: none waits for one that has not
    if (get_local_id(0) == 0) {
        tile = atom_inc(next_tile);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    global ulong* const words = next_tile + 1;
    const size_t first = tile * (size_t)block_length + get_local_id(0) * 4;
    const int4 a = load4(input, first, count), b = load4(input, first + row_length, count);
    const int4 c = load4(input, first + 2 * row_length, count),
               d = load4(input, first + 3 * row_length, count);
    int4 total;
    const int4 in_row = scan_work_group(scratch, (int4)(sum4(a), sum4(b), sum4(c), sum4(d)), &total);
    if (get_local_id(0) == 0) {
        publish(words + tile, sum_known, sum4(total));
    }
    const int before_tile = look_back(words, tile, &sum_before, &nearest);
    if (get_local_id(0) == 0) {
        publish(words + tile, prefix_known, before_tile + sum4(total));
    }
    const int4 before = in_row + prefix4(total, before_tile);
    store4(output, first, count, prefix4(a, before.x));
    store4(output, first + row_length, count, prefix4(b, before.y));
    store4(output, first + 2 * row_length, count, prefix4(c, before.z));
    store4(output, first + 3 * row_length, count, prefix4(d, before.w));
}
