// Hillis and Steele with two buffers: right and free of races, but 8 additions per element instead of 2.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int buffers[2][256];
    const uint id = get_local_id(0);
    uint from = 0;

    buffers[0][id] = id > 0 ? input[id - 1] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint distance = 1; distance < 256; distance *= 2) {
        const uint to = 1 - from;
        int sum = buffers[from][id];
        if (id >= distance)
            sum += buffers[from][id - distance];
        buffers[to][id] = sum;
        from = to;
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    output[id] = buffers[from][id];
}
