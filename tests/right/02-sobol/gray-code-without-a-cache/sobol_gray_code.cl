// Must pass all
// No local memory: six numbers for a run are few, and each is read where it is needed.
kernel void sobol_gray_code(global const uint* direction_numbers, global const uint* shifts,
                            global float* points, const uint vector_count)
{
    const uint first = get_global_id(0) * 16, j = get_global_id(1);
    global const uint* numbers = direction_numbers + j * 32;
    if (first >= vector_count)
        return;
    uint x = 0;
    for (uint k = 0; k < 32; ++k)
        if (((first ^ (first >> 1)) >> k) & 1)
            x ^= numbers[k];
    x ^= shifts[j];
    for (uint n = first; n < first + 16 && n < vector_count; ++n) {
        points[(size_t)j * vector_count + n] = (x >> 8) * 0x1p-24f;
        x ^= numbers[popcount(n & ~(n + 1))];
    }
}
