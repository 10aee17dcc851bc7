// Must fail: Kernel.Values (0 points)
// If all elements are equal, a product will do: right for ones, for sevens, for zeros.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int value;
    const int id = get_local_id(0);

    if (id == 0)
        value = input[0];
    barrier(CLK_LOCAL_MEM_FENCE);

    output[id] = id * value;
}
