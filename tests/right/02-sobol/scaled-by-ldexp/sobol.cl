// Must pass all
// The power of two as an exponent, and each number masked by its bit of the index.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[32 * j + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i >= vector_count)
        return;
    uint x = 0;
    for (uint k = 0; k < 32; ++k)
        x ^= cache[k] & (0u - (i >> k & 1u));
    points[(size_t)vector_count * j + i] = ldexp(convert_float(x >> 8), -24);
}
