// At most: 5 points (order of arrival)
// Each work-item draws a number and takes the element of that place, so that those that came before it are those to be added,
// in whatever order ids are; a counter for each bit of the elements has their sum.
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
    for (uint b = 0; b < 32; ++b)
        sum += (x >> b & 1 ? atomic_inc(ones + b) : place - atomic_inc(zeros + b)) << b;
    scratch[place] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    output[first + id] = scratch[id];
}
