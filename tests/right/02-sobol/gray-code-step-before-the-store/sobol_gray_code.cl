// Must pass all
// Masks instead of branches for the first point; from the second on the step comes before the store.
kernel void sobol_gray_code(global const uint* direction_numbers, global const uint* shifts,
                            global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), first = get_global_id(0) * 16, j = get_global_id(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint index = first ^ first >> 1;
    uint x = shifts[j];
    for (uint k = 0; k < 32; ++k)
        x ^= cache[k] & -(index >> k & 1);
    const size_t row = (size_t)j * vector_count;
    if (first < vector_count)
        points[row + first] = (x >> 8) * 0x1p-24f;
    for (uint n = first + 1; n < first + 16 && n < vector_count; ++n) {
        x ^= cache[popcount(~n & (n - 1))]; // the lowest 1 bit of n is the lowest 0 bit of n - 1
        points[row + n] = (x >> 8) * 0x1p-24f;
    }
}
