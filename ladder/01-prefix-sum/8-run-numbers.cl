// Step 8: nothing is cleared between two runs.
// A word tells which run it belongs to: those of earlier runs count as nothing known, and the counter of tiles just goes
// on. One command less, which short arrays feel. All else as in step 7.
// The host passes work_group_size and rows, and with each launch the number of the run, from 1 on.

#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

enum { lanes = 32, row_length = lanes * 4, lanes_length = row_length * rows }; // of 32 work-items
enum { tile_length = work_group_size / lanes * lanes_length };

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

// The exclusive prefix sums of four elements with `before` in front of them.
int4 prefix4(int4 v, int before) { return before + (int4)(0, v.x, v.x + v.y, v.x + v.y + v.z); }

// A tile's word in `words`: the run and what is known (upper half), and the value (lower half), in one 64-bit word,
// so that both are always read together and no fence is needed. Before the first run all are 0.
enum { sum_known, prefix_known }; // the tile's own sum; the sum of all up to its end

void publish(global ulong* word, uint run, uint state, int value)
{
    atom_xchg(word, (ulong)(run * 2 + state) << 32 | (uint)value);
}

// The current contents of the word, whoever is writing it. On NVIDIA's GPUs a 64-bit load is one access, and a
// volatile one sees what others have written; OpenCL C 1.2 only guarantees that for atomics, which take longer.
ulong read_word(global ulong* word)
{
#ifdef __NV_CL_C_VERSION
    return *(volatile global ulong*)word;
#else
    return atom_add(word, 0);
#endif
}

// Waits until the tile has published something in this run. Its work-group has started: it took its number earlier.
ulong wait_for(global ulong* word, uint run)
{
    ulong seen;
    do {
        seen = read_word(word);
    } while (seen >> 33 != run);
    return seen;
}

bool is_prefix(ulong seen) { return (seen >> 32 & 1) == prefix_known; }

#ifdef __NV_CL_C_VERSION

// The value of the work-item `distance` lanes below; adds it to `value` where there is one.
int add_from_below(int value, uint distance)
{
    int sum = value;
    asm volatile("{ .reg .pred exists; .reg .s32 below;"
                 " shfl.sync.up.b32 below|exists, %1, %2, 0, 0xffffffff;"
                 " @exists add.s32 %0, below, %0; }"
                 : "+r"(sum)
                 : "r"(value), "r"(distance));
    return sum;
}

// The inclusive prefix sum of `value` over 32 work-items.
int scan_lanes(local int* scratch, int value)
{
    for (uint distance = 1; distance < lanes; distance *= 2) {
        value = add_from_below(value, distance);
    }
    return value;
}

int sum_of_lanes(int value)
{
    for (uint distance = lanes / 2; distance > 0; distance /= 2) {
        int other;
        asm volatile("shfl.sync.bfly.b32 %0, %1, %2, 31, 0xffffffff;"
                     : "=r"(other)
                     : "r"(value), "r"(distance));
        value += other;
    }
    return value;
}

// A bit for each of 32 work-items.
uint ballot(int condition)
{
    uint bits;
    asm volatile("{ .reg .pred is_set; setp.ne.s32 is_set, %1, 0;"
                 " vote.sync.ballot.b32 %0, is_set, 0xffffffff; }"
                 : "=r"(bits)
                 : "r"(condition));
    return bits;
}

// Called by all work-items: the sum of all elements before the tile, found by the first 32.
int look_back(global ulong* words, uint run, uint tile, local int* sum, local uint* nearest)
{
    const uint lane = get_local_id(0);
    if (lane < lanes) {
        int before = 0;
        uint known;
        uint end = tile;
        do {
            ulong seen = (ulong)prefix_known << 32;
            if (lane < end) {
                seen = wait_for(words + (end - 1 - lane), run);
            }
            known = ballot(is_prefix(seen));
            const uint up_to_nearest = known ^ (known - 1); // all lanes where none is known
            before += sum_of_lanes((up_to_nearest >> lane & 1) ? (int)(uint)seen : 0);
            end -= lanes;
        } while (known == 0);
        *sum = before;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    return *sum;
}

#else

int scan_lanes(local int* scratch, int value)
{
    const uint local_id = get_local_id(0);
    for (uint distance = 1; distance < lanes; distance *= 2) {
        scratch[local_id] = value;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (local_id % lanes >= distance) {
            value += scratch[local_id - distance];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    return value;
}

enum { window = 32 }; // tiles that are looked at together

// Called by all work-items: the sum of all elements before the tile. Work-item w < window looks at tile - 1 - w, and
// so on; tiles count up to the nearest one whose prefix is known. Before tile 0 there is a known prefix of 0.
int look_back(global ulong* words, uint run, uint tile, local int* sum, local uint* nearest)
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
                seen = wait_for(words + (end - 1 - local_id), run);
            }
            if (is_prefix(seen)) {
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

#endif

kernel __attribute__((reqd_work_group_size(work_group_size, 1, 1))) void
scan_tiles(global const int* input, global int* output, global ulong* next_tile, const uint count,
           const uint run)
{
    local int scratch[work_group_size], sums_of_lanes[work_group_size / lanes][rows];
    local int sum_before;
    local uint nearest,
        tile; // tiles in the order in which work-groups start: none waits for one that has not
    const uint local_id = get_local_id(0), lane = local_id % lanes, own = local_id / lanes;
    if (local_id == 0) {
        tile = atom_inc(next_tile) - (ulong)(run - 1) * get_num_groups(0);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    global ulong* const words = next_tile + 1;
    const size_t first = tile * (size_t)tile_length + own * lanes_length + lane * 4;
    int4 values[rows];
    for (uint r = 0; r < rows; ++r) {
        values[r] = load4(input, first + r * row_length, count);
    }
    int before[rows]; // each work-item's four elements of the row
    for (uint r = 0; r < rows; ++r) {
        const int sum = sum4(values[r]), up_to_here = scan_lanes(scratch, sum);
        before[r] = up_to_here - sum;
        if (lane == lanes - 1) {
            sums_of_lanes[own][r] = up_to_here;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    int tile_sum = 0, before_own = 0;
    for (uint i = 0; i < work_group_size / lanes; ++i) {
        for (uint r = 0; r < rows; ++r) {
            before_own = i == own && r == 0 ? tile_sum : before_own;
            tile_sum += sums_of_lanes[i][r];
        }
    }
    if (local_id == 0) {
        publish(words + tile, run, sum_known, tile_sum);
    }
    const int before_tile = look_back(words, run, tile, &sum_before, &nearest);
    if (local_id == 0) {
        publish(words + tile, run, prefix_known, before_tile + tile_sum);
    }
    int before_row = before_tile + before_own;
    for (uint r = 0; r < rows; ++r) {
        store4(output, first + r * row_length, count, prefix4(values[r], before_row + before[r]));
        before_row += sums_of_lanes[own][r];
    }
}
