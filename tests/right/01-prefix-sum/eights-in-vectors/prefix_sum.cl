// Must pass all but: Kernel.UsesLocalMemory
// Thirty-two work-items with eight elements each, as one vector; their sums make a tree.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int sums[32];
    const uint id = get_local_id(0);
    const size_t first = get_group_id(0) * 256;
    int8 v = 0;
    if (id < 32) {
        v = vload8(id, input + first);
        v += (int8)(0, v.s012, v.s3456);
        v += (int8)(0, 0, v.s01, v.s2345);
        v += (int8)((int4)(0), v.s0123);
        sums[id] = v.s7;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 32; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 32)
            sums[right] += sums[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id < 32) {
        int before = 0;
        for (uint rest = id; rest > 0; rest &= rest - 1)
            before += sums[rest - 1];
        vstore8((int8)(0, v.s012, v.s3456) + before, id, output + first);
    }
}
