// Must pass all
// Nothing comes before block 0: add_block_offsets leaves it as it is.
kernel void scan_blocks(global const int* input, global int* output, global int* block_sums, const uint count)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    const size_t i = get_global_id(0);
    scratch[id] = i < count ? input[i] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[right] += scratch[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (uint stride = 64; stride > 0; stride /= 2) {
        const uint left = (id + 1) * 2 * stride - 1;
        if (left + stride < 256)
            scratch[left + stride] += scratch[left];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (i < count)
        output[i] = id == 0 ? 0 : scratch[id - 1];
    if (id == 255)
        block_sums[get_group_id(0)] = scratch[255];
}

kernel void add_block_offsets(global int* output, global const int* block_offsets, const uint count)
{
    const size_t i = get_global_id(0);
    if (get_group_id(0) > 0 && i < count)
        output[i] += block_offsets[get_group_id(0)];
}
