// Must pass all
// The bits that are set are taken off from the top.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i >= vector_count)
        return;
    uint x = 0, rest = i;
    while (rest != 0) {
        const uint highest = 31 - clz(rest);
        x ^= cache[highest];
        rest ^= 1u << highest;
    }
    points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
}
