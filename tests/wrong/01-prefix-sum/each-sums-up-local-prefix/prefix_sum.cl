// Must fail: Kernel.WorkEfficient
// The input is shared in local memory, but then each work-item adds up everything before it: n * n / 2 additions.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int values[256];
    const uint id = get_local_id(0);

    values[id] = input[id];
    barrier(CLK_LOCAL_MEM_FENCE);

    int sum = 0;
    for (uint i = 0; i < id; ++i)
        sum += values[i];
    output[id] = sum;
}
