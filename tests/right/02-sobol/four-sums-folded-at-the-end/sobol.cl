// Must pass all
// Four numbers at a time in vectors; their four sums are combined at the end.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint4 cache[8];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (local_id < 8)
        cache[local_id] = vload4(local_id, direction_numbers + j * 32);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i >= vector_count)
        return;
    uint4 sums = 0;
    for (uint k = 0; k < 8; ++k) {
        const uint4 bits = (uint4)(i) >> (uint4)(4 * k, 4 * k + 1, 4 * k + 2, 4 * k + 3) & 1;
        sums ^= cache[k] * bits;
    }
    const uint x = sums.x ^ sums.y ^ sums.z ^ sums.w;
    points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
}
