// At most: 70 points (work-items wait at different barriers)
// Two barriers in different branches, behind so many empty statements in their line that the simulator has no number for their
// columns, by which it tells barriers apart.
#define A ;;;;;;;;;;;;;;;;
#define B A A A A A A A A A A A A A A A A
#define C B B B B B B B B B B B B B B B B
#define D C C C C C C C C C C C C C C C C
kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[256];
    const uint id = 255 - get_local_id(0);
    s[id] = input[get_group_id(0) * 256 + id];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            s[right] += s[right - stride];
        D if (id < 128) barrier(CLK_LOCAL_MEM_FENCE); else barrier(CLK_LOCAL_MEM_FENCE);
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
    output[get_group_id(0) * 256 + id] = s[id];
}
