// Must pass all
// A division by a power of two is exact, too.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i >= vector_count)
        return;
    uint x = 0;
    for (uint k = 0; k < 32; ++k)
        x ^= (i >> k & 1) ? cache[k] : 0;
    points[(size_t)j * vector_count + i] = (float)(x >> 8) / 16777216.0f;
}
