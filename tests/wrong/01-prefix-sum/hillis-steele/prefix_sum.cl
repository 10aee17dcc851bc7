// Must fail: Kernel.WorkEfficient
// Right and free of races, but every level works on all elements: n log n additions where the tree needs 2 n.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int data[256];
    const uint id = get_local_id(0);

    data[id] = input[id];
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint distance = 1; distance < 256; distance *= 2) {
        int sum = data[id];
        if (id >= distance)
            sum += data[id - distance];
        barrier(CLK_LOCAL_MEM_FENCE);
        data[id] = sum;
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    output[id] = id > 0 ? data[id - 1] : 0;
}
