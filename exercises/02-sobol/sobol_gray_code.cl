// sobol_gray_code.cl (voluntary): the points of sobol.cl, 16 per work-item, and a digital shift of each
// dimension.
// A work-group makes a block of 16 rows of 256 points, a work-item a column of it: one point of each row.
// Its points are 256 apart, so only the row's number, four bits of the index, tells them apart. The rows
// are visited in the order of the Gray code: at step n row n ^ (n >> 1). From step to step one bit of that
// number changes, in the place of the lowest 0 bit of n: one exclusive or leads from point to point. At each
// step neighbouring work-items write neighbouring elements, and no access of memory is half used.
// The shift combines all points of a dimension with the same random bits by exclusive or.
// NDRange: (blocks of a dimension * 256, dimensions), work-groups of (256, 1).
// Algorithm: Antonov, Saleev, "An economic method of computing LP-tau sequences", USSR Comput.
// Math. Math. Phys. 19(1), 1979; Bratley, Fox, "Algorithm 659", ACM TOMS 14, 1988.

enum { bit_count = 32 };                   // direction numbers of a dimension: one for each bit of an index
enum { row_length = 256, row_count = 16 }; // points of a row, rows of a block
enum { row_bit = 8 };                      // of the index: the lowest of the row's number, for 2^8 = 256

// shifts[j] are the random bits of dimension j; 0 leaves it as it is.
// reqd_work_group_size: a launch with work-groups of any other size fails.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
sobol_gray_code(global const uint* direction_numbers, global const uint* shifts, global float* points,
                const uint vector_count)
{
    local uint cache[bit_count];
    const uint local_id = get_local_id(0);
    // The column's point in row 0, and the dimension, which is the same for all of a work-group.
    const uint first = get_group_id(0) * (row_count * row_length) + local_id;
    const uint j = get_global_id(1);
    uint x = 0; // the point that is made, as an integer: all 32 bits

    // TODO 7 [first-point]: make the column's point in row 0 from the bits of its index.
    //   Given: v_{k,j} is direction_numbers[j * bit_count + k - 1], for k = 1 ... 32.
    //   Goal:  cache[k - 1] holds v_{k,j}, for all k, as in TODO 1, and all work-items may rely on
    //          it; x is point `first`.
    //   Watch: a work-item whose column lies past the last point comes to every barrier, too.
    //   Size:  9 lines.  Check: ./lab check 02-sobol  Stuck: ./lab hint 02-sobol 7
    // END TODO 7 [first-point]

    // TODO 8 [digital-shift]: shift the points of dimension j.
    //   Given: x as TODO 7 leaves it.
    //   Goal:  every point of the column that TODO 9 stores is combined with shifts[j] by exclusive or.
    //   Watch: once is enough for the whole column, and twice is not at all.
    //   Size:  1 line.  Check: ./lab check 02-sobol  Stuck: ./lab hint 02-sobol 8
    // END TODO 8 [digital-shift]

    // TODO 9 [gray-steps]: store the points of the column, from each to the next by one exclusive or.
    //   Given: cache as TODO 7 leaves it, x as TODO 8 does.
    //   Goal:  points element j * vector_count + i holds the upper 24 bits of point i, as in TODO 2, for
    //          each point i < vector_count of the column.
    //   Watch: rows are not visited from the first to the last: after one past the end others follow.
    //          ctz(), which came with OpenCL C 2.0, is not known to the simulator: popcount() or a
    //          loop finds the place of the lowest 0 bit of n.
    //   Size:  8 lines.  Check: ./lab check 02-sobol  Stuck: ./lab hint 02-sobol 9
    // END TODO 9 [gray-steps]
}
