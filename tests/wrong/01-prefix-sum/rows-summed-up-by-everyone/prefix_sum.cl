// Must fail: Kernel.WorkEfficient
// Two levels of sixteen, and in both each work-item adds up all that lies before it: some 30 additions per
// element, growing with the square root of the length, where the tree stays at 2.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int elements[256];
    local int row_sums[16];
    const uint id = get_local_id(0);
    const uint row = id / 16;

    elements[id] = input[id];
    barrier(CLK_LOCAL_MEM_FENCE);

    int before = 0;
    for (uint i = 16 * row; i < id; ++i)
        before += elements[i];
    if (id % 16 == 15)
        row_sums[row] = before + elements[id];
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint i = 0; i < row; ++i)
        before += row_sums[i];
    output[id] = before;
}
