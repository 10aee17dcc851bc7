// A right sobol, written serially: the first work-item of a work-group makes its 256 points.

kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    if (get_local_id(0) != 0) {
        return;
    }
    const size_t dimension = get_global_id(1), first = get_global_id(0);
    const size_t end = min(first + 256, (size_t)vector_count);
    for (size_t point = first; point < end; ++point) {
        uint bits = 0;
        for (size_t place = 0; place < 32; ++place) {
            bits ^= direction_numbers[dimension * 32 + place] * (uint)((point >> place) & 1);
        }
        points[dimension * vector_count + point] = (float)(bits / 256) * 0x1p-24f;
    }
}
