// Must pass all
// With each bit twice as many points are made in local memory, from the half that is there.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32], x[256];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (local_id == 0) {
        uint first = 0;
        for (uint k = 8; k < 32; ++k)
            first ^= (i >> k & 1) * cache[k];
        x[0] = first;
    }
    for (uint bit = 0; bit < 8; ++bit) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (local_id >> bit == 1)
            x[local_id] = x[local_id - (1u << bit)] ^ cache[bit];
    }
    if (i < vector_count)
        points[(size_t)j * vector_count + i] = (x[local_id] >> 8) * 0x1p-24f; // its own
}
