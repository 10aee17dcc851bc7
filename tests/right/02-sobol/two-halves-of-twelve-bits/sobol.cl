// Must pass all
// The upper and the lower twelve of the 24 bits are converted apart and added, exactly.
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
        x ^= cache[k] & -(i >> k & 1);
    const uint upper = x >> 20, lower = x >> 8 & 0xfff;
    points[(size_t)j * vector_count + i] = upper * 0x1p-12f + lower * 0x1p-24f;
}
