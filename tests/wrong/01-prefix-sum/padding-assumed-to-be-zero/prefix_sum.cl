// Must fail: Kernel.NoUninitialisedMemory
// 256 places in front of the data make every neighbour exist, and nobody writes a zero there. Local memory
// that no kernel has used before often is zero.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int padded[2][512];
    const uint id = get_local_id(0);
    uint from = 0;

    padded[0][256 + id] = id > 0 ? input[id - 1] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint distance = 1; distance < 256; distance *= 2) {
        padded[1 - from][256 + id] = padded[from][256 + id] + padded[from][256 + id - distance];
        from = 1 - from;
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    output[id] = padded[from][256 + id];
}
