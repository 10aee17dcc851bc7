// Must pass all
// No local memory: a dozen numbers for 16 points are few, and each is read where it is needed.
kernel void sobol_gray_code(global const uint* direction_numbers, global const uint* shifts,
                            global float* points, const uint vector_count)
{
    const uint first = get_group_id(0) * 4096 + get_local_id(0), j = get_global_id(1);
    global const uint* numbers = direction_numbers + j * 32;
    if (first >= vector_count)
        return;
    uint x = 0;
    for (uint k = 0; k < 32; ++k)
        if ((first >> k) & 1)
            x ^= numbers[k];
    x ^= shifts[j];
    global float* const row = points + (size_t)j * vector_count;
    for (uint n = 0; n < 16; ++n) {
        const uint i = first + (n ^ (n >> 1)) * 256;
        if (i < vector_count)
            row[i] = (x >> 8) * 0x1p-24f;
        x ^= numbers[8 + popcount(n & ~(n + 1))];
    }
}
