// Must fail: Kernel.Powers (3.75 points)
// The points of the first 2^24 indices are right: more than any buffer of the checks has room for.
enum { bit_count = 32 }; // direction numbers of a dimension: one for each bit of an index

kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[bit_count];
    const uint local_id = get_local_id(0);
    const uint i = get_global_id(0); // the point
    const uint j = get_global_id(1); // the dimension, the same for all of a work-group

    if (local_id < bit_count) {
        cache[local_id] = direction_numbers[j * bit_count + local_id];
    }
    barrier(CLK_LOCAL_MEM_FENCE); // outside the if: every work-item arrives

    if (i < vector_count) {
        uint x = 0;
        for (uint k = 0; k < 24; ++k) {
            if ((i >> k) & 1) {
                x ^= cache[k];
            }
        }
        points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f; // all of x would be rounded
    }
}
