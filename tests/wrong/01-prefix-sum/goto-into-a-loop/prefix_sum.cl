// Must fail: Kernel.Ends
// Must say: jumps into a loop
// A right kernel that PoCL's compiler crashes on: all work-items jump into the middle of the same round.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[256];
    const uint id = get_local_id(0);
    s[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint stride = 1;
    if (get_local_size(0) == 256) goto middle;
    for (; stride < 256; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
middle:;
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            s[right] += s[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id == 0)
        s[255] = 0;
    for (uint stride = 128; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = s[right - stride];
            s[right - stride] = s[right];
            s[right] += left;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    output[get_global_id(0)] = s[id];
}
