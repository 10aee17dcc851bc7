// Must fail: Kernel.AllWorkItemsTakePart
// Must not count: Kernel.NoDataRace
// Must not count: Kernel.NoBarrierDivergence
// Must not count: Kernel.WorkEfficient
// Work-item 0 makes the sums. The others run a loop that is as long and touches no memory.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);

    scratch[id] = input[id];
    barrier(CLK_LOCAL_MEM_FENCE);

    int sum = 0;
    for (uint i = 0; i < 256; ++i) {
        if (id == 0) {
            const int value = scratch[i];
            scratch[i] = sum;
            sum += value;
        } else {
            sum += i * id;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    output[id] = scratch[id];
}
