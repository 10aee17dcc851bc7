// Must fail: Kernel.AllWorkItemsTakePart
// A CPU's way: eight workers with 32 elements each, the sums of the pieces added afterwards. 248 work-items idle.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int elements[256];
    local int piece_sums[8];
    const int worker = get_local_id(0);
    const int first = worker * 32;

    if (worker < 8) {
        int sum = 0;
        for (int i = first; i < first + 32; ++i) {
            elements[i] = sum;
            sum += input[i];
        }
        piece_sums[worker] = sum;
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    if (worker < 8) {
        int before = 0;
        for (int i = 0; i < worker; ++i)
            before += piece_sums[i];
        for (int i = first; i < first + 32; ++i)
            output[i] = before + elements[i];
    }
}
