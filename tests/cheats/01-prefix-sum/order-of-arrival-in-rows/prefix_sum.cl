// At most: 5 points (values that follow from the order of work-items)
// A scan of the sixteen rows' sums that is in order, and within the rows the order in which work-items arrive.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int rows[16], before[16];
    const uint id = get_local_id(0);
    if (id < 16)
        rows[id] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int within = atomic_add(rows + id / 16, input[get_global_id(0)]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id < 16) {
        int sum = 0;
        for (uint row = 0; row < id; ++row)
            sum += rows[row];
        before[id] = sum;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    output[get_global_id(0)] = before[id / 16] + within;
}
