// Must pass all
// Four neighbouring points per store, whose two lowest bits are known: four rows of 1024 points.
kernel void sobol_gray_code(global const uint* direction_numbers, global const uint* shifts,
                            global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), first = get_group_id(0) * 4096 + local_id * 4, j = get_global_id(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint x = 0;
    for (uint k = 0; k < 32; ++k)
        if ((first >> k) & 1)
            x ^= cache[k];
    x ^= shifts[j];
    global float* const row = points + (size_t)j * vector_count;
    uint4 four = x ^ (uint4)(0, cache[0], cache[1], cache[0] ^ cache[1]);
    for (uint n = 0; n < 4; ++n) {
        const uint i = first + (n ^ (n >> 1)) * 1024;
        const float4 values = convert_float4(four >> 8) * 0x1p-24f;
        if (i < vector_count && vector_count - i >= 4)
            vstore4(values, 0, row + i);
        else {
            const float each[4] = {values.x, values.y, values.z, values.w};
            for (uint k = 0; k < 4 && i + k < vector_count; ++k)
                row[i + k] = each[k];
        }
        four ^= cache[10 + popcount(n & ~(n + 1))];
    }
}
