// Must pass all
// Brent and Kung's scan: inclusive, so the sweep down only adds; the result is shifted by one when it is stored.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int sums[256];
    const uint id = get_local_id(0);
    sums[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint step = 1; step < 256; step <<= 1) {
        const uint place = 2 * step * (id + 1) - 1;
        if (place < 256)
            sums[place] += sums[place - step];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (uint step = 64; step > 0; step >>= 1) {
        const uint place = 2 * step * (id + 1) - 1;
        if (place + step < 256)
            sums[place + step] += sums[place];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[get_global_id(0)] = id == 0 ? 0 : sums[id - 1];
}
