// Must pass all
// The first half of a group makes the points of both halves; the second half only fetches.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (local_id >= 224)
        cache[local_id - 224] = direction_numbers[j * 32 + local_id - 224];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint p = i; local_id < 128 && p < vector_count && p < i + 256; p += 128) {
        uint x = 0;
        for (uint k = 0; k < 32; ++k)
            if (p >> k & 1)
                x ^= cache[k];
        points[(size_t)j * vector_count + p] = (x >> 8) * 0x1p-24f;
    }
}
