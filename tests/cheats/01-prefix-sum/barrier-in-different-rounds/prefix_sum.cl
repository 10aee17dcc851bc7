// At most: 70 points (work-items wait in different rounds of a loop)
// Both halves of the work-group come eight times to the one barrier, but in different rounds of the loop around it.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[256];
    const uint id = get_local_id(0);
    s[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint stride = 1;
    for (uint part = 0; part < 2; ++part)
        for (uint level = 0; level < ((id < 128) == (part == 0) ? 3 : 5); ++level) {
            const uint right = (id + 1) * 2 * stride - 1;
            if (right < 256)
                s[right] += s[right - stride];
            stride *= 2;
            barrier(CLK_LOCAL_MEM_FENCE);
        }
    if (id == 0)
        s[255] = 0;
    for (stride = 128; stride > 0; stride /= 2) {
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
