// Must fail: Kernel.UsesLocalMemory
// No cooperation at all: each work-item adds up everything before it from global memory, 32640 additions.
kernel void prefix_sum(global const int* input, global int* output)
{
    const uint id = get_local_id(0);
    int sum = 0;

    for (uint i = 0; i < id; ++i)
        sum += input[i];
    output[id] = sum;
}
