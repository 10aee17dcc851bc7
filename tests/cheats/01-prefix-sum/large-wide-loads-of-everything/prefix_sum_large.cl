// At most: 38 points (each work-item adds up its own prefix)
// Each work-item adds up all elements of its block before its own, from global memory, sixteen in a load.
kernel void scan_blocks(global const int* input, global int* output, global int* block_sums, const uint count)
{
    const uint id = get_local_id(0);
    const size_t i = get_global_id(0);
    const size_t first = i - id;
    int sum = 0;
    size_t k = first;
    for (; k + 16 <= min(i, (size_t)count); k += 16) {
        const int16 v = vload16(0, input + k);
        const int8 w = v.lo + v.hi;
        const int4 x = w.lo + w.hi;
        sum += x.x + x.y + x.z + x.w;
    }
    for (; k < i && k < count; ++k)
        sum += input[k];
    if (i < count)
        output[i] = sum;
    if (id == 255)
        block_sums[get_group_id(0)] = sum + (i < count ? input[i] : 0);
}

kernel void add_block_offsets(global int* output, global const int* block_offsets, const uint count)
{
    const size_t i = get_global_id(0);
    if (i < count)
        output[i] += block_offsets[get_group_id(0)];
}
