// Step 2: each work-item scans a run of 16 consecutive elements in its registers.
// The tree in local memory sums up only one value per work-item: a 16th of the barriers and of the levels.
// The host passes work_group_size and run_length; a block is work_group_size * run_length elements.

enum { block_length = work_group_size * run_length };

// The exclusive prefix sum of the work-items' values, by the two sweeps of prefix_sum.cl; `total` gets their sum.
int scan_work_group(local int* scratch, int value, int* total)
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
        scratch[work_group_size - 1] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = work_group_size / 2; stride > 0; stride /= 2) {
        const uint right = (local_id + 1) * 2 * stride - 1;
        if (right < work_group_size) {
            const int left_sum = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += left_sum;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    return scratch[local_id];
}

// output[i] = the sum of the elements before i in i's block; block_sums[b] = the sum of block b.
kernel __attribute__((reqd_work_group_size(work_group_size, 1, 1))) void
scan_blocks(global const int* input, global int* output, global int* block_sums, const uint count)
{
    local int scratch[work_group_size];
    const size_t first = get_global_id(0) * run_length; // of this work-item's run
    int run[run_length], sum = 0, block_sum;
    for (uint k = 0; k < run_length; ++k) {
        run[k] = first + k < count ? input[first + k] : 0;
        sum += run[k];
    }
    int before = scan_work_group(scratch, sum, &block_sum);
    for (uint k = 0; k < run_length; ++k) {
        if (first + k < count) {
            output[first + k] = before;
        }
        before += run[k];
    }
    if (get_local_id(0) == 0) {
        block_sums[get_group_id(0)] = block_sum;
    }
}

// Adds to each element of output what is before its block. One work-group per block.
kernel __attribute__((reqd_work_group_size(work_group_size, 1, 1))) void
add_block_offsets(global int* output, global const int* block_offsets, const uint count)
{
    const size_t first = get_group_id(0) * (size_t)block_length + get_local_id(0);
    for (uint k = 0; k < run_length; ++k) {
        const size_t i = first + k * work_group_size;
        if (i < count) {
            output[i] += block_offsets[get_group_id(0)];
        }
    }
}
