// Must pass all
// Sixteen rows of sixteen: a small tree in each row, one over the row sums, then every element adds its row's offset.
#define ROW 16

// Scans data[0 .. 15] exclusively and puts the sum of all into *total, if that is given. Every work-item of the group
// has to call it, for the barriers; those that take no part pass no data.
void scan_row(local int* data, local int* total, const uint item)
{
    for (uint d = 1; d < ROW; d *= 2) {
        const uint right = (item + 1) * 2 * d - 1;
        if (data && right < ROW)
            data[right] += data[right - d];
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (data && item == 0) {
        if (total)
            *total = data[ROW - 1];
        data[ROW - 1] = 0;
    }

    for (uint d = ROW / 2; d > 0; d /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (item + 1) * 2 * d - 1;
        if (data && right < ROW) {
            const int left = data[right - d];
            data[right - d] = data[right];
            data[right] += left;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}

kernel void prefix_sum(global const int* input, global int* output)
{
    local int rows[ROW][ROW];
    local int row_sums[ROW];
    const uint id = get_local_id(0);
    const uint row = id / ROW;
    const uint column = id % ROW;

    rows[row][column] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);

    scan_row(rows[row], &row_sums[row], column);
    scan_row(row == 0 ? row_sums : 0, 0, column);

    output[get_global_id(0)] = rows[row][column] + row_sums[row];
}
