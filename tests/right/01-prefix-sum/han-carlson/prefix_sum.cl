// Must pass all but: Kernel.WorkEfficient
// Han and Carlson's scan: Kogge and Stone's on the odd elements alone, and one more level for the even ones.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    scratch[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id & 1)
        scratch[id] += scratch[id - 1];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint step = 2; step < 256; step *= 2) {
        const int before = (id & 1) && id >= step ? scratch[id - step] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (id & 1)
            scratch[id] += before;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if ((id & 1) == 0 && id > 0)
        scratch[id] += scratch[id - 1]; // of even elements nobody else reads
    barrier(CLK_LOCAL_MEM_FENCE);
    output[get_global_id(0)] = id == 0 ? 0 : scratch[id - 1];
}
