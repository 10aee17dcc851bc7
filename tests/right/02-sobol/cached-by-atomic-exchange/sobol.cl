// Must pass all
// An atomic exchange is the first thing that is written to the cache.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (local_id < 32)
        atomic_xchg(cache + local_id, direction_numbers[j * 32 + local_id]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i >= vector_count)
        return;
    uint x = 0;
    for (uint k = 0; k < 32; ++k)
        x ^= (i >> k & 1) * cache[k];
    points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
}
