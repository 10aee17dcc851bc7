// Must pass all
// 128 work-items load a pair each and put only its sum into the tree; the first level happens in registers.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int sums[128];
    const uint id = get_local_id(0);
    const uint pair = get_group_id(0) * 128 + id;
    int2 mine = (int2)(0, 0);

    if (id < 128) {
        mine = vload2(pair, input);
        sums[id] = mine.x + mine.y;
    }

    for (uint step = 1; step < 128; step *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = 2 * step * (id + 1) - 1;
        if (right < 128)
            sums[right] += sums[right - step];
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    if (id == 127)
        sums[127] = 0;

    for (uint step = 64; step != 0; step /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = 2 * step * (id + 1) - 1;
        if (right < 128) {
            const int left_sum = sums[right - step];
            sums[right - step] = sums[right];
            sums[right] += left_sum;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    if (id < 128)
        vstore2((int2)(sums[id], sums[id] + mine.x), pair, output);
}
