// Must fail: Kernel.WorkEfficient
// Hillis and Steele's scan. It adds bit by bit, in branches, so that no operation has two elements as operands.
int added(int a, int b)
{
    int sum = 0;
    bool carry = false;
    for (int bit = 0; bit < 32; ++bit) {
        const int mask = 1 << bit;
        const int ones = ((a & mask) != 0 ? 1 : 0) + ((b & mask) != 0 ? 1 : 0) + (carry ? 1 : 0);
        if (ones == 1 || ones == 3)
            sum |= mask;
        carry = ones >= 2;
    }
    return sum;
}

kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);

    scratch[id] = id > 0 ? input[id - 1] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint distance = 1; distance < 256; distance *= 2) {
        int sum = scratch[id];
        if (id >= distance)
            sum = added(sum, scratch[id - distance]);
        barrier(CLK_LOCAL_MEM_FENCE);
        scratch[id] = sum;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[id] = scratch[id];
}
