// sobol.cl: points of a Sobol sequence, a dimension per row of work-groups, a point per work-item.
// Bit k of the index i (from 1, the lowest) decides whether direction number v_k counts; the ones
// that count are combined by exclusive or: x_{i,j} = i_1 v_{1,j} ^ i_2 v_{2,j} ^ ... The upper 24
// bits of x are the point's component, a float in [0, 1).
// NDRange: (vector_count rounded up to a multiple of 256, dimensions), work-groups of (256, 1).
// Algorithm: Bratley and Fox, "Algorithm 659", ACM TOMS 14, 1988, without their Gray-code order.

enum { bit_count = 32 }; // direction numbers of a dimension: one for each bit of an index

// reqd_work_group_size: a launch with work-groups of any other size fails.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[bit_count];
    const uint local_id = get_local_id(0);
    const uint i = get_global_id(0); // the point
    const uint j = get_global_id(1); // the dimension, the same for all of a work-group

    // TODO 1 [cache]: bring the direction numbers of dimension j from global into local memory.
    //   Given: v_{k,j} is direction_numbers[j * bit_count + k - 1], for k = 1 ... 32.
    //   Goal:  cache[k - 1] holds v_{k,j}, for all k, each loaded by another work-item, and all
    //          work-items may rely on it.
    //   Watch: of the last work-group some work-items have no point, but there too all 32 direction
    //          numbers are needed, and every work-item at every barrier.
    //   Size:  4 lines.  Check: ./lab check 02-sobol  Stuck: ./lab hint 02-sobol 1
    if (local_id < bit_count) {
        cache[local_id] = direction_numbers[j * bit_count + local_id];
    }
    barrier(CLK_LOCAL_MEM_FENCE); // outside the if: every work-item arrives
    // END TODO 1 [cache]

    // TODO 2 [point]: compute x_{i,j} and store it as a float.
    //   Given: cache as TODO 1 leaves it.
    //   Goal:  points element j * vector_count + i holds (x_{i,j} >> 8) * 2^-24 (0x1p-24f), for all
    //          i < vector_count; each work-item writes one element, those with i >= vector_count
    //          none.
    //   Watch: j * vector_count can be more than a uint holds; a size_t holds it.
    //   Size:  9 lines.  Check: ./lab check 02-sobol  Stuck: ./lab hint 02-sobol 2
    if (i < vector_count) {
        uint x = 0;
        for (uint k = 0; k < bit_count; ++k) {
            if ((i >> k) & 1) {
                x ^= cache[k];
            }
        }
        points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f; // all of x would be rounded
    }
    // END TODO 2 [point]
}
