// Must pass all
// 64 work-items load four neighbours each as a vector; the tree is built over their 64 sums, and a quad gets its offset.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int sums[64];
    const uint id = get_local_id(0), group = get_group_id(0);
    int4 quad = (int4)(0);
    if (id < 64) {
        quad = vload4(group * 64 + id, input);
        sums[id] = quad.x + quad.y + quad.z + quad.w;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint step = 1; step < 64; step *= 2) {
        const uint right = (id + 1) * 2 * step - 1;
        if (right < 64)
            sums[right] += sums[right - step];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id == 0)
        sums[63] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint step = 32; step > 0; step /= 2) {
        const uint right = (id + 1) * 2 * step - 1;
        if (right < 64) {
            const int left = sums[right - step];
            sums[right - step] = sums[right];
            sums[right] += left;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id < 64) {
        const int before = sums[id];
        vstore4((int4)(before, before + quad.x, before + quad.x + quad.y, before + quad.x + quad.y + quad.z),
                group * 64 + id, output);
    }
}
