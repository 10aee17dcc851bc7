// Must pass all
// All direction numbers at once, in two vectors that are folded in the end.
kernel void sobol(global const uint* n, global float* points, const uint vector_count)
{
    const uint id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    local uint cache[32];
    if (id < 32)
        cache[id] = n[j * 32 + id];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint16 a = vload16(0, cache), b = vload16(1, cache);
    const uint16 places = (uint16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    a &= 0 - ((uint16)(i) >> places & 1);
    b &= 0 - ((uint16)(i) >> (places + 16) & 1);
    const uint8 c = a.lo ^ a.hi ^ b.lo ^ b.hi;
    const uint4 d = c.lo ^ c.hi;
    const uint x = d.x ^ d.y ^ d.z ^ d.w;
    if (i < vector_count)
        points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
}
