// Must fail: Kernel.AllWorkItemsTakePart
// All load and store, but the sums are made by work-item 0 alone: 255 others wait for 256 steps.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);

    scratch[id] = input[id];
    barrier(CLK_LOCAL_MEM_FENCE);

    if (id == 0) {
        int sum = 0;
        for (uint i = 0; i < 256; ++i) {
            const int value = scratch[i];
            scratch[i] = sum;
            sum += value;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    output[id] = scratch[id];
}
