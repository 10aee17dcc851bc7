// At most: 60 points (twenty-two work-items make all points)
// Twenty-two work-items make all points of their work-group in local memory; then each work-item stores one.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32];
    local float made[264];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (local_id >= 32 && local_id < 54)
        for (uint p = (local_id - 32) * 12; p < (local_id - 31) * 12; ++p) {
            const uint index = i - local_id + p;
            uint x = 0;
            for (uint k = 0; k < 32; ++k)
                x ^= index >> k & 1 ? cache[k] : 0;
            made[p] = (x >> 8) * 0x1p-24f;
        }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < vector_count)
        points[(size_t)j * vector_count + i] = made[local_id];
}
