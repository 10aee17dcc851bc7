// Step 4: the first pass writes nothing but sums.
// Pass one only adds up each block; pass two scans the block with the offset already known. Three times the array goes
// through global memory in place of four. Everything above sum_blocks is as in step 3.

enum { rows = 4, row_length = work_group_size * 4, block_length = row_length * rows };

// Elements i ... i + 3 of an array of `count`; 0 where it has none.
int4 load4(global const int* input, size_t i, uint count)
{
    if (i + 4 <= count) {
        return *(global const int4*)(input + i);
    }
    return (int4)(i < count ? input[i] : 0, i + 1 < count ? input[i + 1] : 0,
                  i + 2 < count ? input[i + 2] : 0, 0);
}

void store4(global int* output, size_t i, uint count, int4 values)
{
    if (i + 4 <= count) {
        *(global int4*)(output + i) = values;
    } else if (i < count) {
        output[i] = values.x;
        if (i + 1 < count)
            output[i + 1] = values.y;
        if (i + 2 < count)
            output[i + 2] = values.z;
    }
}

int sum4(int4 v) { return v.x + v.y + v.z + v.w; }

// The exclusive prefix sum of the work-items' values, component by component; `total` gets their sum.
int4 scan_work_group(local int4* scratch, int4 value, int4* total)
{
    const uint local_id = get_local_id(0);
    scratch[local_id] = value;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < work_group_size; stride *= 2) {
        const uint right = (local_id + 1) * 2 * stride - 1;
        if (right < work_group_size) {
            scratch[right] += scratch[right - stride];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    *total = scratch[work_group_size - 1];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (local_id == 0) {
        scratch[work_group_size - 1] = (int4)(0);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = work_group_size / 2; stride > 0; stride /= 2) {
        const uint right = (local_id + 1) * 2 * stride - 1;
        if (right < work_group_size) {
            const int4 left_sum = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += left_sum;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    return scratch[local_id];
}

// The exclusive prefix sums of four elements with `before` in front of them.
int4 prefix4(int4 v, int before) { return before + (int4)(0, v.x, v.x + v.y, v.x + v.y + v.z); }

// block_sums[b] = the sum of block b.
kernel __attribute__((reqd_work_group_size(work_group_size, 1, 1))) void
sum_blocks(global const int* input, global int* block_sums, const uint count)
{
    local int scratch[work_group_size];
    const uint local_id = get_local_id(0);
    const size_t first = get_group_id(0) * (size_t)block_length + local_id * 4;
    int4 sums = (int4)(0);
    for (uint r = 0; r < rows; ++r) {
        sums += load4(input, first + r * row_length, count);
    }
    scratch[local_id] = sum4(sums);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint width = work_group_size / 2; width > 0; width /= 2) {
        if (local_id < width) {
            scratch[local_id] += scratch[local_id + width];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (local_id == 0) {
        block_sums[get_group_id(0)] = scratch[0];
    }
}

// output[i] = the sum of all elements before i; block_offsets[b] is the sum of all elements before block b.
kernel __attribute__((reqd_work_group_size(work_group_size, 1, 1))) void
scan_blocks(global const int* input, global int* output, global const int* block_offsets, const uint count)
{
    local int4 scratch[work_group_size];
    const size_t first = get_group_id(0) * (size_t)block_length + get_local_id(0) * 4;
    const int4 a = load4(input, first, count), b = load4(input, first + row_length, count);
    const int4 c = load4(input, first + 2 * row_length, count),
               d = load4(input, first + 3 * row_length, count);
    int4 total;
    const int4 in_row = scan_work_group(scratch, (int4)(sum4(a), sum4(b), sum4(c), sum4(d)), &total);
    const int4 before = in_row + prefix4(total, block_offsets[get_group_id(0)]);
    store4(output, first, count, prefix4(a, before.x));
    store4(output, first + row_length, count, prefix4(b, before.y));
    store4(output, first + 2 * row_length, count, prefix4(c, before.z));
    store4(output, first + 3 * row_length, count, prefix4(d, before.w));
}
