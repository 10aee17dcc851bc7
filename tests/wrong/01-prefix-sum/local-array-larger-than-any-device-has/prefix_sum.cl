// Must fail: Kernel.Ends
// Must say: prefix_sum needs 800000 bytes of local memory
// The local array has room for inputs of any length. On the processor it is ordinary memory, and there is plenty of that.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int sums[200000];
    const uint id = get_local_id(0);

    sums[id] = input[get_global_id(0)];

    for (uint stride = 1; stride < 256; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            sums[right] += sums[right - stride];
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    if (id == 0)
        sums[255] = 0;

    for (uint stride = 128; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = sums[right - stride];
            sums[right - stride] = sums[right];
            sums[right] += left;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[get_global_id(0)] = sums[id];
}
