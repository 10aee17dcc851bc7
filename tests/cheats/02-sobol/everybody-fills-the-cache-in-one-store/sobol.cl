// At most: 50 points (a race, and everybody loads everything)
// Every work-item fills the whole cache, in one load and one store of 128 bytes each: equal stores are not reported.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local ulong16 numbers;
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    numbers = *(global const ulong16*)(direction_numbers + j * 32);
    barrier(CLK_LOCAL_MEM_FENCE);
    local const uint* const cache = (local const uint*)&numbers;
    if (i >= vector_count)
        return;
    uint x = 0;
    for (uint k = 0; k < 32; ++k)
        x ^= (i >> k & 1) * cache[k];
    points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
}
