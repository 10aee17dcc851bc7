// At most: 5 points (values that follow from the order of work-items)
// Work-items come one after the other here: what an atomic addition returns is the sum of those before.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int total;
    if (get_local_id(0) == 0)
        atomic_xchg(&total, 0);
    barrier(CLK_LOCAL_MEM_FENCE);
    output[get_global_id(0)] = atomic_add(&total, input[get_global_id(0)]);
}
