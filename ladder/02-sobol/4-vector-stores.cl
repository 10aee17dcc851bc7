// Step 4: four points per store.
// A work-item makes four consecutive points of each row: their two lowest bits are known, so the four differ by two
// direction numbers. A quarter of the stores, each of 16 bytes. All else as in step 3.
// NDRange: (blocks of a dimension * work_group_size, dimensions). The host passes work_group_size (256) and rows.

enum { bit_count = 32, row_length = work_group_size * 4, block_length = row_length * rows };
enum { first_row_bit = 10 }; // 2^10 points in a row

// The numbers of the index's 1 bits, combined.
uint combine(local const uint* cache, uint index)
{
    uint x = 0;
    for (uint k = 0; index != 0; ++k, index >>= 1) {
        x ^= (index & 1) ? cache[k] : 0;
    }
    return x;
}

// Points i ... i + 3 of the dimension; those from vector_count on do not exist.
void store4(global float* row, size_t i, uint vector_count, float4 values)
{
    if (vector_count % 4 == 0 && i < vector_count) { // then every row begins at a multiple of 16 bytes
        *(global float4*)(row + i) = values;
    } else {
        const float each[4] = {values.x, values.y, values.z, values.w};
        for (uint k = 0; k < 4 && i + k < vector_count; ++k) {
            row[i + k] = each[k];
        }
    }
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
    const size_t first = get_group_id(0) * (size_t)block_length + local_id * 4;
    global float* const row = points + (size_t)j * vector_count;
    const uint4 low_bits = (uint4)(0, cache[0], cache[1], cache[0] ^ cache[1]);
    uint4 x = combine(cache, first) ^ low_bits;
#pragma unroll
    for (uint step = 0; step < rows; ++step) {
        const size_t i = first + (step ^ step >> 1) * row_length; // the row: the Gray code of the step
        store4(row, i, vector_count, convert_float4(x >> 8) * 0x1p-24f);
        x ^= cache[first_row_bit +
                   popcount(step & ~(step + 1))]; // the bit that changes: the lowest 0 bit of the step
    }
}
