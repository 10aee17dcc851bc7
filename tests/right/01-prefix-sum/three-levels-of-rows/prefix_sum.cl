// Must pass all
// Rows of 8, groups of 8 rows, and four of these: at each level work-items add up what is before them.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int elements[256], rows[32], groups[4];
    const uint id = get_local_id(0);
    elements[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    int within = 0;
    for (uint i = id & ~7u; i < id; ++i)
        within += elements[i];
    if ((id & 7) == 7)
        rows[id / 8] = within + elements[id];
    barrier(CLK_LOCAL_MEM_FENCE);
    int in_group = 0;
    for (uint i = id / 64 * 8; i < id / 8; ++i)
        in_group += rows[i];
    if ((id & 63) == 63)
        groups[id / 64] = in_group + rows[id / 8];
    barrier(CLK_LOCAL_MEM_FENCE);
    int before = 0;
    for (uint i = 0; i < id / 64; ++i)
        before += groups[i];
    output[get_global_id(0)] = before + in_group + within;
}
