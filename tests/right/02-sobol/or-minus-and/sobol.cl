// Must pass all
// An exclusive or without one.
kernel void sobol(global const uint* n, global float* points, const uint vector_count)
{
    const uint id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    local uint cache[32];
    if (id < 32)
        cache[id] = n[j * 32 + id];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint x = 0;
    for (uint k = 0; k < 32; ++k) {
        const uint v = cache[k] * (i >> k & 1);
        x = (x | v) - (x & v);
    }
    if (i < vector_count)
        points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
}
