// At most: 5 points (order of arrival)
// Numbers are drawn and counters advanced between barriers of their own: the order of arrival at one might be that at the next.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int ones[32], zeros[32], next[1], scratch[256];
    const uint id = get_local_id(0), first = get_group_id(0) * 256;
    if (id < 32)
        ones[id] = zeros[id] = 0;
    if (id == 0)
        next[0] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint place = atomic_inc(next);
    const uint x = input[first + place];
    uint sum = 0;
    for (uint b = 0; b < 32; ++b) {
        barrier(CLK_LOCAL_MEM_FENCE);
        sum += (x >> b & 1 ? atomic_inc(ones + b) : place - atomic_inc(zeros + b)) << b;
    }
    scratch[place] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    output[first + id] = scratch[id];
}
