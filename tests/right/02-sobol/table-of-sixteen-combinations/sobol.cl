// Must pass all
// Combinations of four numbers are made once per group: eight tables of 16, then eight look-ups per point.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32], table[8][16];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (local_id < 128) {
        const uint first = local_id / 16 * 4, bits = local_id % 16;
        uint x = 0;
        for (uint k = 0; k < 4; ++k)
            if (bits >> k & 1)
                x ^= cache[first + k];
        table[local_id / 16][bits] = x;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < vector_count) {
        uint x = 0;
        for (uint k = 0; k < 8; ++k)
            x ^= table[k][i >> 4 * k & 15];
        points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
    }
}
