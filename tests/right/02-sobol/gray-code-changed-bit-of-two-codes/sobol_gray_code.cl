// Must pass all
// The bit in which the Gray codes of neighbours differ, by clz; the shift comes with the store.
uint gray_code(uint n) { return n ^ (n >> 1); }

kernel void sobol_gray_code(global const uint* direction_numbers, global const uint* shifts,
                            global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), first = get_global_id(0) * 16, j = get_global_id(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint x = 0;
    for (uint k = 0; k < 32; ++k)
        if ((gray_code(first) >> k) & 1)
            x ^= cache[k];
    const uint shift = shifts[j];
    for (uint n = first; n < first + 16 && n < vector_count; ++n) {
        points[(size_t)j * vector_count + n] = ((x ^ shift) >> 8) * 0x1p-24f;
        x ^= cache[31 - clz(gray_code(n) ^ gray_code(n + 1))];
    }
}
