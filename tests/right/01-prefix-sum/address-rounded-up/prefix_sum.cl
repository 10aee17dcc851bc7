// Must pass all
// The array begins where its address is a multiple of 16.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void prefix_sum(global const int* input, global int* output)
{
    const uint id = get_local_id(0);
    local int t[260]; local int* s = (local int*)(((size_t)t + 15) & ~(size_t)15);
    s[id] = input[id];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) s[right] += s[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id == 255) s[id] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 128; stride > 0; stride /= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) { const int left = s[right - stride]; s[right - stride] = s[right]; s[right] += left; }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[id] = s[id];
}
