// At most: 5 points (values that follow from the order of work-items)
// Each work-item adds to all sums after its own place, unless it has been there: the last one to come is taken to be 255.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int next, sums[257];
    const uint id = get_local_id(0);
    if (id == 0) {
        next = 0;
        sums[0] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const int place = atomic_inc(&next);
    atomic_xchg(sums + place + 1, atomic_or(sums + place, 0) + input[get_group_id(0) * 256 + place]);
    barrier(CLK_LOCAL_MEM_FENCE);
    output[get_global_id(0)] = sums[id];
}
