// Step 3: from row to row one exclusive or.
// The rows are visited in the order of the Gray code: from one to the next a single bit of the row's number changes. The
// points stay where they belong, in binary order: only the order of writing changes.
// NDRange: (blocks of a dimension * work_group_size, dimensions). The host passes work_group_size (256) and rows.

enum { bit_count = 32, block_length = work_group_size * rows, first_row_bit = 8 }; // 2^8 points in a row

// The numbers of the index's 1 bits, combined.
uint combine(local const uint* cache, uint index)
{
    uint x = 0;
    for (uint k = 0; index != 0; ++k, index >>= 1) {
        x ^= (index & 1) ? cache[k] : 0;
    }
    return x;
}

kernel __attribute__((reqd_work_group_size(work_group_size, 1, 1))) void
sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[bit_count];
    const uint local_id = get_local_id(0);
    const uint j = get_global_id(1);
    if (local_id < bit_count) {
        cache[local_id] = direction_numbers[j * bit_count + local_id];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const size_t first = get_group_id(0) * (size_t)block_length + local_id;
    global float* const row = points + (size_t)j * vector_count;
    uint x = combine(cache, first);
#pragma unroll
    for (uint step = 0; step < rows; ++step) {
        const size_t i = first + (step ^ step >> 1) * work_group_size; // the row: the Gray code of the step
        if (i < vector_count) {
            row[i] = (x >> 8) * 0x1p-24f;
        }
        x ^= cache[first_row_bit +
                   popcount(step & ~(step + 1))]; // the bit that changes: the lowest 0 bit of the step
    }
}
