// Must pass all
// Masks instead of branches for the first point; from the second on the step comes before the store.
kernel void sobol_gray_code(global const uint* direction_numbers, global const uint* shifts,
                            global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), first = get_group_id(0) * 4096 + local_id, j = get_global_id(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint x = shifts[j];
    for (uint k = 0; k < 32; ++k)
        x ^= cache[k] & -(first >> k & 1);
    global float* const row = points + (size_t)j * vector_count;
    if (first < vector_count)
        row[first] = (x >> 8) * 0x1p-24f;
    for (uint n = 1; n < 16; ++n) {
        x ^= cache[8 + popcount(~n & (n - 1))]; // the lowest 1 bit of n is the lowest 0 bit of n - 1
        const uint i = first + (n ^ n >> 1) * 256;
        if (i < vector_count)
            row[i] = (x >> 8) * 0x1p-24f;
    }
}
