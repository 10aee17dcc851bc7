// Must fail: Kernel.Values (0 points)
// The lowest bit of the index takes the last direction number.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < vector_count) {
        uint x = 0;
        for (uint k = 0; k < 32; ++k)
            if (i >> k & 1)
                x ^= cache[31 - k];
        points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
    }
}
