// Must pass all
// The points of a work-group share all bits of their indices but the lowest eight.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32], shared_part;
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (local_id == 0) {
        uint x = 0;
        for (uint k = 8; k < 32; ++k)
            x ^= (i >> k & 1) * cache[k];
        shared_part = x;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i >= vector_count)
        return;
    uint x = shared_part;
    for (uint k = 0; k < 8; ++k)
        x ^= (i >> k & 1) * cache[k];
    points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
}
