// Step 5: for CPUs: a long run of consecutive points per work-item, 16 at a time in one vector.
// The 16 differ in their four lowest bits, which give the same 16 numbers for every vector; from one vector to the next,
// in binary order, the bits below the first 0 become 0 and that one becomes 1: one exclusive or with all their numbers.
// NDRange: (runs of a dimension, dimensions), work-groups of (1, 1). The host passes run_length, a multiple of 16.

enum { bit_count = 32, lane_bits = 4, lanes = 16 };

// The numbers of the index's 1 bits, combined.
uint combine(global const uint* numbers, uint index)
{
    uint x = 0;
    for (uint k = 0; index != 0; ++k, index >>= 1) {
        x ^= (index & 1) ? numbers[k] : 0;
    }
    return x;
}

kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    const uint j = get_global_id(1);
    global const uint* const numbers = direction_numbers + j * bit_count;
    uint up_to[bit_count + 1]; // up_to[k] = v_1 ^ ... ^ v_{k+1}, without the four of the lanes
    uint sum = 0;
    for (uint k = lane_bits; k < bit_count; ++k) {
        up_to[k] = sum ^= numbers[k];
    }
    up_to[bit_count] = 0;
    uint each[lanes];
    for (uint lane = 0; lane < lanes; ++lane) {
        each[lane] = combine(numbers, lane);
    }
    const uint16 low_bits = vload16(0, each);
    const size_t begin = get_global_id(0) * (size_t)run_length,
                 end = min(begin + run_length, (size_t)vector_count);
    global float* const row = points + (size_t)j * vector_count;
    uint x = combine(numbers, begin);
    for (size_t i = begin; i < end; i += lanes) {
        const float16 values = convert_float16((x ^ low_bits) >> 8) * 0x1p-24f;
        if (i + lanes <= end) {
            vstore16(values, 0, row + i);
        } else {
            float last[lanes];
            vstore16(values, 0, last);
            for (uint k = 0; i + k < end; ++k) {
                row[i + k] = last[k];
            }
        }
        const uint vector = i / lanes;
        x ^= up_to[lane_bits + popcount(vector & ~(vector + 1))]; // the lowest 0 bit and all below it
    }
}
