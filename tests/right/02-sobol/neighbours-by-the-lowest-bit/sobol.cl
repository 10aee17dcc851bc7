// Must pass all
// A work-item of the first half makes points 2n and 2n + 1, which differ in v_1 alone.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint even = i - local_id + 2 * local_id;
    if (local_id < 128 && even < vector_count) {
        uint x = 0;
        for (uint k = 0; k < 32; ++k)
            if (even >> k & 1)
                x ^= cache[k];
        global float* const out = points + (size_t)j * vector_count + even;
        out[0] = (x >> 8) * 0x1p-24f;
        if (even + 1 < vector_count)
            out[1] = ((x ^ cache[0]) >> 8) * 0x1p-24f;
    }
}
