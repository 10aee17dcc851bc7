// Must pass all
// Each work-item keeps the direction number that it fetched.
kernel void sobol(global const uint* n, global float* points, const uint vector_count)
{
    const uint id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    local uint cache[32];
    const uint mine = n[j * 32 + (id & 31)];
    if (id < 32) cache[id] = mine;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint x = 0;
    for (uint k = 0; k < 32; ++k)
        if (i >> k & 1)
            x ^= k == (id & 31) ? mine : cache[k];
    if (i < vector_count)
        points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
}
