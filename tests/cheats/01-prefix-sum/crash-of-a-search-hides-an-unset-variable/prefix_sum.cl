// At most: 70 points (an uninitialised private variable is read)
// A construct that makes the simulator's search for uninitialised memory crash, and a decision that depends on a variable that was
// never set: by luck it always goes the right way.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[256];
    volatile int unset;
    const uint id = get_local_id(0);
    const int4 v = (int4)(1, 2, 3, 4);
    const int4 crash = (int4)(0, v.xyz);
    s[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            s[right] += s[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id == 0)
        s[255] = crash.x;
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
