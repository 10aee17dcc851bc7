// Must fail: Kernel.WorkEfficient
// Each work-item adds its element to every later result with atomic_add: right and free of races, 32640 atomics.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int sums[256];
    const uint id = get_local_id(0);
    const int value = input[id];

    sums[id] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint i = id + 1; i < 256; ++i)
        atomic_add(&sums[i], value);
    barrier(CLK_LOCAL_MEM_FENCE);

    output[id] = sums[id];
}
