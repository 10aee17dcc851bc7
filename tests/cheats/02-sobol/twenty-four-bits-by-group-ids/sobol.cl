// At most: 63.75 points (the upper 8 bits of an index are left out)
// The index comes from the ids of work-group and work-item, so that a launch with an offset would not show the upper bits.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), j = get_group_id(1);
    const size_t i = get_group_id(0) * 256 + local_id;
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < vector_count) {
        uint x = 0;
        for (uint k = 0; k < 24; ++k)
            if (i >> k & 1)
                x ^= cache[k];
        points[j * (size_t)vector_count + i] = (x >> 8) * 0x1p-24f;
    }
}
