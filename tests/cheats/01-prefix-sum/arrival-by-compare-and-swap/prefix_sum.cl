// At most: 5 points (values that follow from the order of work-items)
// Work-items come one after the other here: the sum of those before is what a compare-and-swap loop finds.
int added(volatile local int* sum, const int value)
{
    int seen = atomic_or(sum, 0);
    for (;;) {
        const int found = atomic_cmpxchg(sum, seen, seen + value);
        if (found == seen)
            return seen;
        seen = found;
    }
}

kernel void prefix_sum(global const int* input, global int* output)
{
    local int total;
    if (get_local_id(0) == 0)
        total = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int before = added(&total, input[get_global_id(0)]);
    output[get_global_id(0)] = before;
}
