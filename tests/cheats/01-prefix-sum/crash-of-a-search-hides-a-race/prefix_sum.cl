// At most: 60 points (a race)
// A construct that makes the simulator's search for uninitialised memory crash, in a scan that lacks the barriers of one sweep.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int4 scratch[64];
    local int* const sums = (local int*)scratch;
    const uint id = get_local_id(0);
    sums[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id < 64) {
        const int4 v = scratch[id];
        const int4 pairs = v + (int4)(0, v.xyz);
        scratch[id] = pairs + (int4)(0, 0, pairs.xy);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id == 0)
        for (uint i = 1; i < 64; ++i)
            sums[4 * i + 3] += sums[4 * i - 1]; // and no barrier before these are read
    int sum = id % 4 == 3 ? sums[id] : sums[id] + (id < 4 ? 0 : sums[id / 4 * 4 - 1]);
    output[get_global_id(0)] = sum - input[get_global_id(0)];
}
