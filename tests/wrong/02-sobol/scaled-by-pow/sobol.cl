// Must fail: Kernel.Values
// pow may be wrong by 16 units in the last place.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0);
    const uint i = get_global_id(0);
    const uint j = get_global_id(1);
    if (local_id < 32) cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < vector_count) {
        uint x = 0;
        for (uint k = 0; k < 32; ++k) if ((i >> k) & 1) x ^= cache[k];
        points[(size_t)j * vector_count + i] = (x >> 8) * pow(2.0f, -24.0f);
    }
}
