// Must pass all
// The sums are kept as long.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void prefix_sum(global const int* input, global int* output)
{
    const uint id = get_local_id(0);
    local long w[256];
    w[id] = input[id];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) w[right] += w[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id == 255) w[id] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 128; stride > 0; stride /= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) { const int left = w[right - stride]; w[right - stride] = w[right]; w[right] += left; }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[id] = (int)w[id];
}
