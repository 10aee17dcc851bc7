// At most: 45 points (one work-item after the other)
// One work-item after the other, in 256 rounds; a large array ends the snapshots that barriers are counted by.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int turn[10000], sum;
    const uint id = get_local_id(0);
    turn[id] = input[get_global_id(0)];
    if (id == 0)
        sum = 0;
    for (uint round = 0; round < 256; ++round) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (id == round) {
            const int own = turn[id];
            output[get_global_id(0)] = sum;
            sum += own;
        }
    }
}
