// Must pass all
// Points that lie a whole NDRange apart, in a loop that also ends where there are fewer work-items than points.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32];
    const size_t local_id = get_local_id(0), j = get_global_id(1) - get_global_offset(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (size_t i = get_global_id(0) - get_global_offset(0); i < vector_count;
         i += get_num_groups(0) * get_local_size(0)) {
        uint x = 0;
        for (uint k = 0; k < 32; ++k)
            if (i >> k & 1)
                x ^= cache[k];
        points[j * vector_count + i] = (x >> 8) * 0x1p-24f;
    }
}
