// Must pass all
// As with sub-groups, but with barriers: eight blocks of 32 scan themselves, then the first one scans their sums.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256], sums[8];
    const uint id = get_local_id(0), lane = id % 32, block = id / 32;
    const int own = input[get_global_id(0)];
    int sum = own;
    for (uint step = 1; step < 32; step *= 2) {
        scratch[id] = sum;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lane >= step)
            sum += scratch[id - step];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (lane == 31)
        sums[block] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint step = 1; step < 8; step *= 2) {
        const int before = id < 8 && id >= step ? sums[id - step] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (id < 8)
            sums[id] += before;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[get_global_id(0)] = sum - own + (block > 0 ? sums[block - 1] : 0);
}
