// Must pass all
// Exclusive = inclusive minus the element itself, which stays in a private variable; wrap-around does no harm.
kernel void prefix_sum(global const int* input, global int* output)
{
    const uint id = get_local_id(0);
    const uint element = get_global_id(0);
    const int mine = input[element];
    local int sums[256];

    sums[id] = mine;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint stride = 1; stride < 256; stride *= 2) {
        if ((id & (2 * stride - 1)) == 2 * stride - 1)
            sums[id] += sums[id - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    for (uint stride = 64; stride > 0; stride /= 2) {
        if ((id & (2 * stride - 1)) == stride - 1 && id >= 2 * stride)
            sums[id] += sums[id - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    output[element] = sums[id] - mine;
}
