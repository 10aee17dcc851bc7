// At most: 70 points (an uninitialised private variable is read)
// An exchange, after which a simulator may lose track of uninitialised memory, and a decision that depends on a variable
// that was never set: by luck it always goes the right way.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[256], exchanged;
    volatile int unset;
    const uint id = get_local_id(0);
    if (id == 0)
        atomic_xchg(&exchanged, 1);
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
    output[get_global_id(0)] = unset == 123456789 ? 0 : s[id];
}
