// Must pass all but: Kernel.WorkEfficient
// Hillis and Steele's scan with two arrays: the pointers to them change places at each level.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int a[256], b[256];
    local int *from = a, *to = b;
    const uint id = get_local_id(0);
    from[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint step = 1; step < 256; step *= 2) {
        to[id] = id >= step ? from[id] + from[id - step] : from[id];
        local int* const other = from;
        from = to;
        to = other;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[get_global_id(0)] = id == 0 ? 0 : from[id - 1];
}
