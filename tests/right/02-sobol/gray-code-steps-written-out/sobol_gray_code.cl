// Must pass all
// Rows and changing bits from tables: within a block they are always the same.
constant uchar row_at[16] = {0, 1, 3, 2, 6, 7, 5, 4, 12, 13, 15, 14, 10, 11, 9, 8};
constant uchar changed_bit[16] = {8, 9, 8, 10, 8, 9, 8, 11, 8, 9, 8, 10, 8, 9, 8, 8};

kernel void sobol_gray_code(global const uint* direction_numbers, global const uint* shifts,
                            global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), first = get_group_id(0) * 4096 + local_id, j = get_global_id(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint x = 0;
    for (uint k = 0; k < 32; ++k)
        if ((first >> k) & 1)
            x ^= cache[k];
    x ^= shifts[j];
    if (first >= vector_count)
        return;
    global float* point = points + (size_t)j * vector_count + first;
    const uint count = vector_count - first;
#pragma unroll
    for (uint n = 0; n < 16; ++n) {
        if (row_at[n] * 256 < count)
            point[row_at[n] * 256] = convert_float(x >> 8) / (1 << 24);
        x ^= cache[changed_bit[n]];
    }
}
