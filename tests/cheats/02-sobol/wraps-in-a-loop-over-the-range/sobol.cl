// At most: 60 points (an index that wraps)
// The index of an element wraps, in a loop over points that lie a whole NDRange apart: with 2^31 points and few work-items it would
// not end in time.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), j = get_global_id(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (ulong i = get_global_id(0); i < vector_count; i += get_global_size(0)) {
        uint x = 0;
        for (uint k = 0; k < 32; ++k)
            if ((i >> k) & 1)
                x ^= cache[k];
        points[j * vector_count + (uint)i] = (x >> 8) * 0x1p-24f;
    }
}
