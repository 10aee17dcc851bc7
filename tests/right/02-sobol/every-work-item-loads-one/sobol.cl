// Must pass all
// All 256 work-items fetch a number, into eight copies of the cache; each uses the copy of its neighbours.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[256];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    cache[local_id] = direction_numbers[j * 32 + local_id % 32];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < vector_count) {
        uint x = 0;
        for (uint k = 0; k < 32; ++k)
            if (i >> k & 1)
                x ^= cache[local_id / 32 * 32 + k];
        points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
    }
}
