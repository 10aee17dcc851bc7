// Must pass all
// 64 work-items scan an int4 each in registers and share the sums in a tree: fewer than 256 at work, but no handful.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int sums[64];
    const int id = (int)get_local_id(0);
    const bool busy = id < 64;
    global const int4* in = (global const int4*)input + get_group_id(0) * 64;
    global int4* out = (global int4*)output + get_group_id(0) * 64;
    int4 v = (int4)(0);

    if (busy) {
        v = in[id];
        v.y += v.x;
        v.z += v.y;
        v.w += v.z;
        sums[id] = v.w;
    }

    for (int d = 1; d < 64; d *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if ((id + 1) % (2 * d) == 0 && busy)
            sums[id] += sums[id - d];
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    if (id == 63)
        sums[63] = 0;

    for (int d = 32; d > 0; d /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if ((id + 1) % (2 * d) == 0 && busy) {
            int below = sums[id - d];
            sums[id - d] = sums[id];
            sums[id] += below;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    if (busy)
        out[id] = sums[id] + (int4)(0, v.x, v.y, v.z);
}
