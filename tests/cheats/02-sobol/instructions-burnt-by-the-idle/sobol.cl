// At most: 60 points (sixteen of 256 work-items at work)
// Sixteen work-items make all points of a work-group, the others count in the meantime.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (local_id >= 16) {
        volatile uint count = 0;
        while (count < 600)
            ++count;
        return;
    }
    const uint first = i - local_id;
    for (uint n = first + local_id; n < min(first + 256, vector_count); n += 16) {
        uint x = 0;
        for (uint k = 0; k < 32; ++k)
            x ^= (n >> k & 1) * cache[k];
        points[(size_t)j * vector_count + n] = (x >> 8) * 0x1p-24f;
    }
}
