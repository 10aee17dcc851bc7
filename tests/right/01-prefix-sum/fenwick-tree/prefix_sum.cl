// Must pass all
// No sweep down: the up-sweep leaves a Fenwick tree, in which each work-item adds up at most eight sums.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    scratch[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[right] += scratch[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    int sum = 0;
    for (uint rest = id; rest > 0; rest &= rest - 1)
        sum += scratch[rest - 1];
    output[get_global_id(0)] = sum;
}
