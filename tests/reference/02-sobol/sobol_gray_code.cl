// A right sobol_gray_code, written serially: a work-item makes its 16 points, each of them from all bits of
// its index.

kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
sobol_gray_code(global const uint* direction_numbers, global const uint* shifts, global float* points,
                const uint vector_count)
{
    const size_t dimension = get_global_id(1);
    for (size_t row = 0; row < 16; ++row) {
        const size_t index = (get_group_id(0) * 16 + row) * 256 + get_local_id(0);
        if (index >= vector_count) {
            break;
        }
        uint bits = shifts[dimension];
        for (size_t place = 0; place < 32; ++place) {
            bits ^= direction_numbers[dimension * 32 + place] * (uint)((index >> place) & 1);
        }
        points[dimension * vector_count + index] = (float)(bits / 256) * 0x1p-24f;
    }
}
