// Must pass all
// Quads in registers, shifted by one and by two places; 64 work-items of them make a tree.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int sums[64];
    const uint id = get_local_id(0);
    const size_t first = get_group_id(0) * 256;
    int4 quad = 0;
    if (id < 64) {
        quad = vload4(id, input + first);
        quad += (int4)(0, quad.xyz);
        quad += (int4)(0, 0, quad.xy);
        sums[id] = quad.w;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 64; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 64)
            sums[right] += sums[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id < 64) {
        int before = 0;
        for (uint rest = id; rest > 0; rest &= rest - 1)
            before += sums[rest - 1];
        vstore4((int4)(0, quad.xyz) + before, id, output + first);
    }
}
