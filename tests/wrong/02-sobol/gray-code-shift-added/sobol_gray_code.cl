// Must fail: GrayCode.DigitalShift
// Added to each point instead of combined by exclusive or.
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
    global float* const row = points + (size_t)j * vector_count;
    for (uint n = 0; n < 16; ++n) {
        const uint i = first + (n ^ (n >> 1)) * 256;
        if (i < vector_count)
            row[i] = ((x + shifts[j]) >> 8) * 0x1p-24f;
        x ^= cache[8 + popcount(n & ~(n + 1))];
    }
}
