// Must pass all
// Sums that do not wrap around, cut to 32 bits when they are stored.
kernel void prefix_sum(global const int* input, global int* output)
{
    local long sums[256];
    const uint id = get_local_id(0);
    sums[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            sums[right] += sums[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (uint stride = 64; stride > 0; stride /= 2) {
        const uint left = (id + 1) * 2 * stride - 1;
        if (left + stride < 256)
            sums[left + stride] += sums[left];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[get_global_id(0)] = (int)(id == 0 ? 0 : sums[id - 1]);
}
