// Must pass all
// Point and dimension come from the ids of work-groups, and nothing from global ids.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32];
    const size_t local_id = get_local_id(0), j = get_group_id(1);
    const size_t i = get_group_id(0) * get_local_size(0) + local_id;
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint x = 0;
    for (uint k = 0; k < 32; ++k)
        x ^= i >> k & 1 ? cache[k] : 0;
    if (i < vector_count)
        points[j * vector_count + i] = (x >> 8) * 0x1p-24f;
}
