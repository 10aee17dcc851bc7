// At most: 5 points (order of arrival)
// A counter for each bit of the elements: each work-item gets the sum of those before it; where the last one came
// first, it turns that into the sum of those after it.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int ones[32], zeros[32], all[1], scratch[256];
    const uint id = get_local_id(0);
    if (id < 32)
        ones[id] = zeros[id] = 0;
    if (id == 0)
        all[0] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint x = input[get_global_id(0)];
    const uint before = atomic_inc(all);
    uint sum = 0;
    for (uint b = 0; b < 32; ++b)
        sum += (x >> b & 1 ? atomic_inc(ones + b) : before - atomic_inc(zeros + b)) << b;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint total = 0;
    for (uint b = 0; b < 32; ++b)
        total += (uint)ones[b] << b;
    scratch[id] = before == id ? sum : total - sum - x;
    output[get_global_id(0)] = scratch[id] + (scratch[id] & 0);
}
