// Must pass all but: Kernel.WorkEfficient
// Sklansky's scan: at each level the upper half of every block adds the last sum of the lower half. No element that is
// read at a level is written at it; 128 additions at each of 8 levels are more than a tree needs.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int sums[256];
    const uint id = get_local_id(0);
    sums[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint half_length = 1; half_length < 256; half_length *= 2) {
        if (id & half_length)
            sums[id] += sums[(id & ~(half_length - 1)) - 1];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[get_global_id(0)] = id > 0 ? sums[id - 1] : 0;
}
