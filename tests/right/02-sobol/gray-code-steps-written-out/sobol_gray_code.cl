// Must pass all
// Within a run only the four lowest bits change, always in the same order.
constant uchar changed_bit[16] = {0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 0};

kernel void sobol_gray_code(global const uint* direction_numbers, global const uint* shifts,
                            global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), first = get_global_id(0) * 16, j = get_global_id(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint x = 0;
    for (uint k = 0; k < 32; ++k)
        if (((first ^ (first >> 1)) >> k) & 1)
            x ^= cache[k];
    x ^= shifts[j];
    if (first >= vector_count)
        return;
    global float* point = points + (size_t)j * vector_count + first;
    const uint count = min(vector_count - first, 16u);
#pragma unroll
    for (uint s = 0; s < count; ++s) {
        point[s] = convert_float(x >> 8) / (1 << 24);
        x ^= cache[changed_bit[s]];
    }
}
