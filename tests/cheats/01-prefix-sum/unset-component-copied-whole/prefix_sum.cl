// At most: 70 points (an uninitialised component is read)
// An exchange, after which a simulator may lose track of uninitialised memory, and a decision on a component that was
// never set: the vector was copied as a whole, which is no use of it.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[256];
    const uint id = get_local_id(0);
    local int ex;
    int4 a, b;
    a.x = 0;
    b = a;
    if (id == 0) atomic_xchg(&ex, 1);
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
    output[get_global_id(0)] = b.y == 123456789 ? 0 : s[id];
}
