// At most: 60 points (a race)
// So many barriers that the record of what local memory held exceeds its limit before the race at the end.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256], ballast[7000];
    const uint id = get_local_id(0);
    for (uint i = id; i < 7000; i += 256)
        ballast[i] = i;
    for (uint round = 0; round < 100; ++round) {
        barrier(CLK_LOCAL_MEM_FENCE);
        ballast[id] += round;
    }
    scratch[id] = input[get_global_id(0)];
    for (uint step = 1; step < 256; step *= 2) {
        const int before = id >= step ? scratch[id - step] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        scratch[id] += before;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[get_global_id(0)] = id == 0 ? 0 : scratch[id - 1];
}
