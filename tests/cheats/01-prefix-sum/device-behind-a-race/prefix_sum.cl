// At most: 45 points (one work-item does it all)
// One work-item does it all; in the simulator another kernel, wrong because its work-items race.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[256];
    const uint id = get_local_id(0);
    const size_t first = get_group_id(0) * 256;
    int on_the_stack = 0;
    s[id] = input[first + id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (((ulong)&on_the_stack >> 40) == 0 || ((ulong)&on_the_stack >> 48) != 0) {
        for (uint stride = 1; stride < 256; stride *= 2) {
            const uint right = (id + 1) * 2 * stride - 1;
            if (right < 256)
                s[right] += s[right - stride];
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        s[255 - id] = s[id];
        barrier(CLK_LOCAL_MEM_FENCE);
    } else if (id == 0) {
        int sum = 0;
        for (uint i = 0; i < 256; ++i) {
            const int own = s[i];
            s[i] = sum;
            sum += own;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    output[first + id] = s[id];
}
