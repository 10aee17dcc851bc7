// Must fail: Kernel.Ends
// Everybody spins until the last work-item has announced itself: nothing says that it gets to run while the
// first one waits, and on a CPU, and in the simulator, it does not.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int arrived;
    local int values[256];
    const int id = get_local_id(0);

    if (id == 0)
        arrived = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    values[id] = input[id];
    atomic_inc(&arrived);
    while (atomic_or(&arrived, 0) < 256)
        ;

    int sum = 0;
    for (int i = 0; i < id; ++i)
        sum += values[i];
    output[id] = sum;
}
