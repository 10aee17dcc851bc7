// Not a Sobol sequence: its result tells how the host launched it. The first five points of dimension 1 are the global
// and local size in either dimension and the number of dimensions; the next ones, up to 255, depend on nothing else.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    const size_t i = get_global_id(0), j = get_global_id(1);
    if (j == 0 && i >= 5 && i < min(vector_count, (uint)256))
        points[i] = 3.0f * i + 0.5f;
    if (i == 0 && j == 0) {
        points[0] = get_global_size(0);
        points[1] = get_local_size(0);
        points[2] = get_global_size(1);
        points[3] = get_local_size(1);
        points[4] = get_work_dim();
    }
}
