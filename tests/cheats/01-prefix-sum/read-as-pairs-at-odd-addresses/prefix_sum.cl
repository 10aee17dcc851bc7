// At most: 70 points (reads at addresses that the type must not have)
// Sums are read in pairs, every second one of which begins at an odd element: a CPU lets that pass, other devices need not.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[257];
    if (get_local_id(0) == 0)
        s[256] = 0;
    const uint id = get_local_id(0);
    s[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride *= 2) {
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
    const int2 both = *(local int2*)(s + id); // an odd address for every second work-item
    output[get_global_id(0)] = both.x;
}
