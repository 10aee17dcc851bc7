// Must pass all but: Kernel.WorkEfficient
// At each level work-items draw numbers, and whoever comes first does the first addition: right in any order. Each draws at
// each level, which is as much work as additions of everybody at each level.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[256];
    local uint next[17];
    const uint id = get_local_id(0);
    s[id] = input[get_global_id(0)];
    if (id < 17)
        next[id] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint level = 0;
    for (uint stride = 1; stride < 256; stride *= 2, ++level) {
        const uint right = (atomic_inc(next + level) + 1) * 2 * stride - 1;
        if (right < 256)
            s[right] += s[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id == 0)
        s[255] = 0;
    for (uint stride = 128; stride > 0; stride /= 2, ++level) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (atomic_inc(next + level) + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = s[right - stride];
            s[right - stride] = s[right];
            s[right] += left;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    output[get_global_id(0)] = s[id];
}
