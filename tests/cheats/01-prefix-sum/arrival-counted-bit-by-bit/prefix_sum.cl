// At most: 5 points (order of arrival)
// A counter for each bit of the elements, which all work-items add 1 to: each gets the sum of those that came before it. It
// calls the functions for ids by the names that the compiler gives them.
size_t _Z12get_local_idj(uint d);
size_t _Z13get_global_idj(uint d);
kernel void prefix_sum(global const int* input, global int* output)
{
    local int ones[32], zeros[32], all[1], scratch[256];
    const uint id = _Z12get_local_idj(0);
    if (id < 32)
        ones[id] = zeros[id] = 0;
    if (id == 0)
        all[0] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint x = input[_Z13get_global_idj(0)];
    const uint before = atomic_inc(all);
    uint sum = 0;
    for (uint b = 0; b < 32; ++b) {
        uint ones_before;
        if (x >> b & 1)
            ones_before = atomic_inc(ones + b);
        else
            ones_before = before - atomic_inc(zeros + b);
        sum += ones_before << b;
    }
    scratch[id] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    scratch[id] += scratch[id] & 0;
    output[_Z13get_global_idj(0)] = scratch[id];
}
