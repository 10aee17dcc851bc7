// Must pass all
// Half of the work-items scan pairs in a tree of half the size; one per group reads the offset for all.
enum { block_length = 256, half_length = 128 };

kernel void scan_blocks(global const int* input, global int* output, global int* block_sums, const uint count)
{
    local int sums[half_length];
    const uint local_id = get_local_id(0);
    const size_t first = get_group_id(0) * block_length + 2 * local_id;
    const bool has_pair = local_id < half_length;
    const int left = has_pair && first < count ? input[first] : 0;
    const int right = has_pair && first + 1 < count ? input[first + 1] : 0;
    if (has_pair)
        sums[local_id] = left + right;

    for (uint stride = 1; stride < half_length; stride <<= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint node = (local_id + 1) * 2 * stride - 1;
        if (node < half_length)
            sums[node] += sums[node - stride];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (local_id == 0) {
        block_sums[get_group_id(0)] = sums[half_length - 1];
        sums[half_length - 1] = 0;
    }
    for (uint stride = half_length / 2; stride > 0; stride >>= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint node = (local_id + 1) * 2 * stride - 1;
        if (node < half_length) {
            const int old = sums[node - stride];
            sums[node - stride] = sums[node];
            sums[node] += old;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (!has_pair)
        return; // no barrier follows
    if (first < count)
        output[first] = sums[local_id];
    if (first + 1 < count)
        output[first + 1] = sums[local_id] + left;
}

kernel void add_block_offsets(global int* output, global const int* block_offsets, const uint count)
{
    local int offset;
    if (get_local_id(0) == 0)
        offset = block_offsets[get_group_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_global_id(0) < count)
        output[get_global_id(0)] += offset;
}
