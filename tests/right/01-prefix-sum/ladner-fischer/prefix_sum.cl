// Must pass all
// Ladner and Fischer's scan: pairs, Sklansky's scan of the pairs' sums, and the even elements at the end.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    scratch[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id & 1)
        scratch[id] += scratch[id - 1];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint half_length = 1; half_length < 128; half_length *= 2) {
        const uint pair = id / 2;
        if ((id & 1) && (pair & half_length))
            scratch[id] += scratch[2 * (pair & ~(half_length - 1)) - 1];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if ((id & 1) == 0 && id > 0)
        scratch[id] += scratch[id - 1];
    barrier(CLK_LOCAL_MEM_FENCE);
    output[get_global_id(0)] = id == 0 ? 0 : scratch[id - 1];
}
