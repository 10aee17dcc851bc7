// Must pass all
// Vectors of three have room for four, of which one is never set; an exchange is the first to write to a word.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[256];
    const uint id = get_local_id(0);
    local int ex;
    int3 list[2];
    for (int k = 0; k < 2; ++k) { list[k].x = k; list[k].y = 1; list[k].z = 2; }
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
    output[get_global_id(0)] = list[id & 1].x == (int)(id & 1) && list[1].z == 2 ? s[id] : 0;
}
