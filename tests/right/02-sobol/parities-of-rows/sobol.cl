// Must pass all
// The numbers as a matrix of bits, transposed: bit b of a point is the parity of the bits that its index shares with row b.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32], rows[32];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (local_id < 32) {
        uint row = 0;
        for (uint k = 0; k < 32; ++k)
            row |= (cache[k] >> local_id & 1) << k;
        rows[local_id] = row;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i >= vector_count)
        return;
    uint x = 0;
    for (uint b = 0; b < 32; ++b)
        x |= (popcount(i & rows[b]) & 1) << b;
    points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
}
