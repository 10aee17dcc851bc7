// Must pass all
// Two direction numbers lie in one ulong of the cache, and are brought together at the end.
kernel void sobol(global const uint* n, global float* points, const uint vector_count)
{
    const uint id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    local ulong cache[16];
    if (id < 16)
        cache[id] = (ulong)n[j * 32 + 2 * id] | (ulong)n[j * 32 + 2 * id + 1] << 32;
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong both = 0;
    for (uint k = 0; k < 16; ++k)
        both ^= cache[k] & ((i >> 2 * k & 1 ? 0xffffffffUL : 0) | (i >> (2 * k + 1) & 1 ? 0xffffffffUL << 32 : 0));
    const uint x = (uint)both ^ (uint)(both >> 32);
    if (i < vector_count)
        points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
}
