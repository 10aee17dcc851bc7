// Must fail: Kernel.NoDataRace
// The single barrier of each step separates its reads from its writes, but not its writes from the reads of
// the next step. Ids in ascending order keep the next step behind, on a CPU.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int data[256];
    const int lid = get_local_id(0);

    data[lid] = lid > 0 ? input[lid - 1] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (int distance = 1; distance < 256; distance *= 2) {
        int sum = data[lid];
        if (lid >= distance)
            sum += data[lid - distance];
        barrier(CLK_LOCAL_MEM_FENCE);
        data[lid] = sum;
    }

    output[lid] = data[lid];
}
