// Must pass all
// Rows of 16 with a spare column, which keeps them in different banks; a column of sums; both by trees over half a matrix.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int matrix[16][17];
    const uint id = get_local_id(0), row = id / 16, column = id % 16;
    matrix[row][column] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 16; stride *= 2) {
        if ((column & (2 * stride - 1)) == 2 * stride - 1)
            matrix[row][column] += matrix[row][column - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (column == 15)
        matrix[row][16] = matrix[row][15];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (column == 15) {
        int before = 0;
        for (uint r = 0; r < row; ++r)
            before += matrix[r][16];
        matrix[row][15] = before;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 8; stride > 0; stride /= 2) {
        if ((column & (2 * stride - 1)) == 2 * stride - 1) {
            const int left = matrix[row][column - stride];
            matrix[row][column - stride] = matrix[row][column];
            matrix[row][column] += left;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[get_global_id(0)] = matrix[row][column];
}
