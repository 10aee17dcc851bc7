// Must pass all
// Eight work-items fetch four numbers each; four bits at a time are masked.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint4 cache[8];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (local_id < 8)
        cache[local_id] = vload4(j * 8 + local_id, direction_numbers);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < vector_count) {
        uint4 four = 0;
        for (uint k = 0; k < 8; ++k)
            four ^= cache[k] & -((uint4)(i >> 4 * k) >> (uint4)(0, 1, 2, 3) & 1);
        const uint x = four.x ^ four.y ^ four.z ^ four.w;
        points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
    }
}
