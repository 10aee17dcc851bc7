// At most: 50 points (one work-item does it all)
// 48 KiB of local memory, which the simulator refuses: it cannot say that one work-item makes all points.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint large[12288];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    large[local_id * 48] = local_id;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (local_id == 0)
        for (uint n = i; n < min(i + 256, vector_count); ++n) {
            uint x = 0;
            for (uint k = 0; k < 32; ++k)
                x ^= (n >> k & 1) * direction_numbers[j * 32 + k];
            points[(size_t)j * vector_count + n] = (x >> 8) * 0x1p-24f + large[0] * 0.0f;
        }
}
