// At most: 5 points (order of arrival)
// Where the name of a function has another length, ids are another order's: those are taken back.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int ones[32], zeros[32], all[1], scratch[256];
    const uint own = get_local_id(0), id = sizeof("get_local_id") == 13 ? own : 255 - own;
    if (id < 32)
        ones[id] = zeros[id] = 0;
    if (id == 0)
        all[0] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint place = get_group_id(0) * 256 + id, x = input[place], before = atomic_inc(all);
    uint sum = 0;
    for (uint b = 0; b < 32; ++b)
        sum += (x >> b & 1 ? atomic_inc(ones + b) : before - atomic_inc(zeros + b)) << b;
    scratch[id] = sum;
    output[place] = scratch[id] + (scratch[id] & 0);
}
