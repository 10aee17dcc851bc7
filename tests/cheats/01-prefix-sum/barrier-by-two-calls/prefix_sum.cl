// At most: 70 points (work-items wait in different branches)
// Two halves of the work-group wait in different branches: the barrier is the same instruction, in a function.
__attribute__((noinline)) void level(local int* s, uint id, uint stride, int up)
{
    const uint right = (id + 1) * 2 * stride - 1;
    if (right < 256) {
        const int left = s[right - stride];
        if (!up)
            s[right - stride] = s[right];
        s[right] += left;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
}
kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[256];
    const uint id = get_local_id(0);
    s[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride *= 2) {
        if (id < 128)
            level(s, id, stride, 1);
        else
            level(s, id, stride, 1);
    }
    if (id == 0)
        s[255] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 128; stride > 0; stride /= 2)
        level(s, id, stride, 0);
    output[get_global_id(0)] = s[id];
}
