// Must fail: Large.NoDataRace
// The block sum is taken from what the next work-group is just writing.
enum { block_length = 256 }; // elements of a block, and work-items of a work-group

// `count` elements; output[i] = the sum of the elements before i in i's own block,
// block_sums[b] = the sum of all elements of block b.
kernel void scan_blocks(global const int* input, global int* output, global int* block_sums, const uint count)
{
    local int scratch[block_length];
    const uint local_id = get_local_id(0);
    const size_t i = get_global_id(0); // a uint would wrap around in the last block of 2^32 - 1

    scratch[local_id] = i < count ? input[i] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint stride = 1; stride < block_length; stride *= 2) {
        const uint right = (local_id + 1) * 2 * stride - 1;
        if (right < block_length) {
            scratch[right] += scratch[right - stride];
        }
        barrier(CLK_LOCAL_MEM_FENCE); // outside the if: every work-item arrives
    }
    if (local_id == block_length - 1) {
        block_sums[get_group_id(0)] = scratch[local_id];
        scratch[local_id] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = block_length / 2; stride > 0; stride /= 2) {
        const uint right = (local_id + 1) * 2 * stride - 1;
        if (right < block_length) {
            const int left_sum = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += left_sum;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (i < count) {
        output[i] = scratch[local_id];
    }
    if (local_id == block_length - 1 && i + 1 < count && output[i + 1] != 0) {
        output[i + 1] = 0;
    }
}

// `count` elements; adds block_offsets[b], the sum of everything before block b, to each element of
// block b of output.
kernel void add_block_offsets(global int* output, global const int* block_offsets, const uint count)
{
    const size_t i = get_global_id(0);

    if (i < count) {
        output[i] += block_offsets[get_group_id(0)];
    }
}
