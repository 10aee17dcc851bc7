// Must pass all
// The last number first: the loop goes over the bits from the top.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (local_id < 32)
        cache[31 - local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i >= vector_count)
        return;
    uint x = 0;
    for (int bit = 31; bit >= 0; --bit)
        if (i & (1u << bit))
            x ^= cache[31 - bit];
    points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
}
