// Must fail: Kernel.AllWorkItemsTakePart
// A CPU's way: four workers with 64 elements each, the sums of the pieces added afterwards. 252 work-items idle.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int elements[256];
    local int piece_sums[4];
    const int worker = get_local_id(0);
    const int first = worker * 64;

    if (worker < 4) {
        int sum = 0;
        for (int i = first; i < first + 64; ++i) {
            elements[i] = sum;
            sum += input[i];
        }
        piece_sums[worker] = sum;
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    if (worker < 4) {
        int before = 0;
        for (int i = 0; i < worker; ++i)
            before += piece_sums[i];
        for (int i = first; i < first + 64; ++i)
            output[i] = before + elements[i];
    }
}
