// At most: 70 points (an uninitialised component is read)
// An exchange, after which a simulator may lose track of uninitialised memory, and a decision on what another work-item
// stored there: a component that was never set.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[256];
    const uint id = get_local_id(0);
    local int ex, w[256];
    int2 a;
    a.x = 0;
    int2 b = a;
    if (id == 0) atomic_xchg(&ex, 1);
    w[id] = b.y;
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
    output[get_global_id(0)] = w[id ^ 1] == 123456789 ? 0 : s[id];
}
