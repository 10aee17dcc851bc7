// Must fail: GrayCode.OneStepPerPoint
// Rows from the first to the last, and one too many: two work-groups write the same values to the first row of each block.
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
    global float* const row = points + (size_t)j * vector_count;
    uint up_to[6];
    uint sum = 0;
    for (uint k = 0; k < 6; ++k)
        up_to[k] = sum ^= cache[8 + k];
    for (uint n = 0; n <= 16 && first + n * 256 < vector_count; ++n) {
        row[first + n * 256] = (x >> 8) * 0x1p-24f;
        x ^= n < 15 ? up_to[popcount(n & ~(n + 1))] : 0;
        if (n == 15) {
            const uint next = first + 4096;
            x = shifts[j];
            for (uint k = 0; k < 32; ++k)
                if ((next >> k) & 1)
                    x ^= cache[k];
        }
    }
}
