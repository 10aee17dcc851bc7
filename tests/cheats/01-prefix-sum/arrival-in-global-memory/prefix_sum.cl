// At most: 5 points (order of arrival)
// A chain in the order of arrival, in the output itself: atomic operations in global memory.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int next, shown[256];
    const uint id = get_local_id(0);
    volatile global int* const sums = (volatile global int*)output + get_group_id(0) * 256;
    if (id == 0) {
        next = 0;
        atomic_xchg(sums, 0);
    }
    shown[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    const int place = atomic_inc(&next);
    if (place < 255)
        atomic_xchg(sums + place + 1, atomic_or(sums + place, 0) + shown[place]);
}
