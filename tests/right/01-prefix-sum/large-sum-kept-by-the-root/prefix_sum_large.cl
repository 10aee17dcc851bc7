// Must pass all
// Up-sweep and down-sweep; the root's sum is what its last level adds up, and is written from a register.
kernel void scan_blocks(global const int* input, global int* output, global int* block_sums, const uint count)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    const size_t i = get_global_id(0);
    scratch[id] = i < count ? input[i] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    int root = 0;
    for (uint stride = 1; stride < 256; stride <<= 1) {
        const uint low_bits = 2 * stride - 1;
        if ((id & low_bits) == low_bits) {
            root = scratch[id] + scratch[id - stride];
            scratch[id] = root;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id == 255) {
        block_sums[get_group_id(0)] = root;
        scratch[id] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 128; stride > 0; stride >>= 1) {
        const uint low_bits = 2 * stride - 1;
        if ((id & low_bits) == low_bits) {
            const int left = scratch[id - stride];
            scratch[id - stride] = scratch[id];
            scratch[id] += left;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (i < count)
        output[i] = scratch[id];
}

kernel void add_block_offsets(global int* output, global const int* block_offsets, const uint count)
{
    const size_t i = get_global_id(0);
    if (i < count)
        output[i] += block_offsets[get_group_id(0)];
}
