// Must pass all
// A point is made byte by byte.
kernel void sobol(global const uint* n, global float* points, const uint vector_count)
{
    const uint id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    local uint cache[32];
    if (id < 32)
        cache[id] = n[j * 32 + id];
    barrier(CLK_LOCAL_MEM_FENCE);
    uchar b[4] = {0, 0, 0, 0};
    for (uint k = 0; k < 32; ++k) if (i >> k & 1) for (uint q = 0; q < 4; ++q) b[q] ^= (uchar)(cache[k] >> 8 * q);
    const uint x = b[0] | (uint)b[1] << 8 | (uint)b[2] << 16 | (uint)b[3] << 24;
    if (i < vector_count)
        points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
}
