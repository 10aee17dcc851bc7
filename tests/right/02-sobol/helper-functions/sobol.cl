// Must pass all
// A function for x and one for the conversion, by ldexp.
uint combine(local const uint* v, uint index)
{
    uint x = 0;
    while (index) {
        if (index & 1)
            x ^= *v;
        index /= 2;
        ++v;
    }
    return x;
}

float fraction(uint x) { return ldexp(convert_float(x >> 8), -24); }

__kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
sobol(__global const unsigned int* direction_numbers, __global float* points, const unsigned int vector_count)
{
    __local unsigned int cache[32];
    const size_t i = get_global_id(0), j = get_global_id(1);
    if (get_local_id(0) < 32)
        cache[get_local_id(0)] = direction_numbers[j * 32 + get_local_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    if (i < vector_count)
        points[j * vector_count + i] = fraction(combine(cache, i));
}
