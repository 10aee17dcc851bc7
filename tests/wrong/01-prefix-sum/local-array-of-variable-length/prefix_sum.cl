// Must fail: Kernel.Builds
// The length of a local array has to be known when the kernel is compiled.
kernel void prefix_sum(global const int* input, global int* output)
{
    const uint size = get_local_size(0);
    const uint id = get_local_id(0);
    local int scratch[size];

    scratch[id] = input[id];
    barrier(CLK_LOCAL_MEM_FENCE);

    int sum = 0;
    for (uint i = 0; i < id; ++i)
        sum += scratch[i];
    output[id] = sum;
}
