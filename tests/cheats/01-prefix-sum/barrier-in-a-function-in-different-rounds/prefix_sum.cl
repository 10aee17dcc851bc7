// At most: 70 points (work-items wait in different rounds of a loop)
// The barrier is in a function, which all work-items come to by the same call, but in different rounds of the loops around it.
__attribute__((noinline)) void up(local int* s, uint id, uint stride)
{
    const uint right = (id + 1) * 2 * stride - 1;
    if (right < 256)
        s[right] += s[right - stride];
    barrier(CLK_LOCAL_MEM_FENCE);
}
kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[256];
    const uint id = get_local_id(0);
    s[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint stride = 1, part = 0;
    while (part < 2) {
        uint level = 0;
        do {
            up(s, id, stride);
            stride *= 2;
        } while (++level < (id % 2 == part ? 2 : 6));
        ++part;
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
