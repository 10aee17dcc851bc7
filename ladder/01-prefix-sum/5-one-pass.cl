// Step 5: one pass, so that each element is read once and written once.
// A work-group publishes its tile's sum, adds up what the tiles before it have published (decoupled look-back) and
// publishes the prefix. The first work-item looks back, tile by tile. Everything above the words is as in step 3.
// Algorithm: Merrill, Garland, NVIDIA Technical Report NVR-2016-002, 2016.

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

// Called by one work-item: the sum of all elements before the tile.
int look_back(global ulong* words, uint tile)
{
    int sum = 0;
    uint state = nothing_known;
    while (tile > 0 && state != prefix_known) {
        const ulong seen = wait_for(words + --tile);
        state = seen >> 32;
        sum += (int)(uint)seen;
    }
    return sum;
}

kernel __attribute__((reqd_work_group_size(work_group_size, 1, 1))) void
scan_tiles(global const int* input, global int* output, global ulong* next_tile, const uint count)
{
    local int4 scratch[work_group_size];
    local uint tile; // tiles in the order in which work-groups start: none waits for one that has not
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
    local int before_tile;
    if (get_local_id(0) == 0) {
        publish(words + tile, sum_known, sum4(total));
        before_tile = look_back(words, tile);
        publish(words + tile, prefix_known, before_tile + sum4(total));
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const int4 before = in_row + prefix4(total, before_tile);
    store4(output, first, count, prefix4(a, before.x));
    store4(output, first + row_length, count, prefix4(b, before.y));
    store4(output, first + 2 * row_length, count, prefix4(c, before.z));
    store4(output, first + 3 * row_length, count, prefix4(d, before.w));
}
