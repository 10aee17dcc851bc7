// Must pass all but: Kernel.WorkEfficient
// Each level reads a neighbour whose index is cut off at 0, and takes it times 1 or 0.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    scratch[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint step = 1; step < 256; step *= 2) {
        const int before = scratch[max((int)id - (int)step, 0)] * (id >= step);
        barrier(CLK_LOCAL_MEM_FENCE);
        scratch[id] += before;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[get_global_id(0)] = id == 0 ? 0 : scratch[id - 1];
}
