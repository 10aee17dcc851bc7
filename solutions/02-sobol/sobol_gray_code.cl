// sobol_gray_code.cl (voluntary): points of a Sobol sequence in the order of the Gray code, a run
// of 16 consecutive ones per work-item, and a digital shift of each dimension.
// Position n holds the point with index n ^ (n >> 1), the Gray code of n. From n to n + 1 a single
// bit of the Gray code changes, in the place of the lowest 0 bit of n: one exclusive or with its
// direction number leads from point to point. Positions 0 ... 2^k - 1 hold points 0 ... 2^k - 1.
// The shift combines all points of a dimension with the same random bits by exclusive or.
// NDRange: (runs of a dimension rounded up to a multiple of 256, dimensions), work-groups of
// (256, 1): a work-group makes 4096 points of one dimension.
// Algorithm: Antonov, Saleev, "An economic method of computing LP-tau sequences", USSR Comput.
// Math. Math. Phys. 19(1), 1979; Bratley, Fox, "Algorithm 659", ACM TOMS 14, 1988.

enum { bit_count = 32 };  // direction numbers of a dimension: one for each bit of an index
enum { run_length = 16 }; // points of a work-item

// shifts[j] are the random bits of dimension j; 0 leaves it as it is.
// reqd_work_group_size: a launch with work-groups of any other size fails.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
sobol_gray_code(global const uint* direction_numbers, global const uint* shifts, global float* points,
                const uint vector_count)
{
    local uint cache[bit_count];
    const uint local_id = get_local_id(0);
    // The position of the run's first point, and the dimension, which is the same for all of a work-group.
    const uint first = get_global_id(0) * run_length;
    const uint j = get_global_id(1);
    uint x = 0; // the point that is made, as an integer: all 32 bits

    // TODO 7 [run-start]: make the first point of the run from the bits of its index.
    //   Given: v_{k,j} is direction_numbers[j * bit_count + k - 1], for k = 1 ... 32.
    //   Goal:  cache[k - 1] holds v_{k,j}, for all k, as in TODO 1, and all work-items may rely on
    //          it; x is the point at position `first`.
    //   Watch: its index is the Gray code of the position. And a work-item whose run lies behind
    //          the last point comes to every barrier, too.
    //   Size:  10 lines.  Check: ./lab check 02-sobol  Stuck: ./lab hint 02-sobol 7
    if (local_id < bit_count) {
        cache[local_id] = direction_numbers[j * bit_count + local_id];
    }
    barrier(CLK_LOCAL_MEM_FENCE); // outside the if: every work-item arrives
    const uint gray_code = first ^ (first >> 1);
    for (uint k = 0; k < bit_count; ++k) {
        if ((gray_code >> k) & 1) {
            x ^= cache[k];
        }
    }
    // END TODO 7 [run-start]

    // TODO 8 [digital-shift]: shift the points of dimension j.
    //   Given: x as TODO 7 leaves it.
    //   Goal:  every point of the run that TODO 9 stores is combined with shifts[j] by exclusive or.
    //   Watch: once is enough for the whole run, and twice is not at all.
    //   Size:  1 line.  Check: ./lab check 02-sobol  Stuck: ./lab hint 02-sobol 8
    x ^= shifts[j];
    // END TODO 8 [digital-shift]

    // TODO 9 [gray-steps]: store the points of the run, from each to the next by one exclusive or.
    //   Given: cache as TODO 7 leaves it, x as TODO 8 does.
    //   Goal:  points element j * vector_count + n holds the upper 24 bits of the point at position
    //          n, as in TODO 2, for all n of the run below vector_count.
    //   Watch: the last run of a dimension may be shorter, and runs of the last work-group empty.
    //          ctz(), which came with OpenCL C 2.0, is not known to the simulator: popcount() or a
    //          loop finds the place of the lowest 0 bit of n.
    //   Size:  6 lines.  Check: ./lab check 02-sobol  Stuck: ./lab hint 02-sobol 9
    const size_t row = (size_t)j * vector_count;
    for (uint s = 0; s < run_length && first + s < vector_count; ++s) {
        const uint n = first + s;
        points[row + n] = (x >> 8) * 0x1p-24f;
        x ^= cache[popcount(n & ~(n + 1))]; // counts the 1 bits below the lowest 0 bit
    }
    // END TODO 9 [gray-steps]
}
