// Must pass all
// For each two bits of an index the four combinations of their numbers, made by 64 work-items.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[64];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (local_id < 64) {
        const uint two = local_id / 4, bits = local_id % 4;
        const uint low = direction_numbers[j * 32 + 2 * two], high = direction_numbers[j * 32 + 2 * two + 1];
        cache[local_id] = ((bits & 1) ? low : 0) ^ ((bits & 2) ? high : 0);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i >= vector_count)
        return;
    uint x = 0;
    for (uint two = 0; two < 16; ++two)
        x ^= cache[4 * two + (i >> 2 * two & 3)];
    points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
}
