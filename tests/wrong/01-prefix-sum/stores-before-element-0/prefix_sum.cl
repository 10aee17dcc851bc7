// Must fail: Kernel.StaysInBounds
// Must say: Work-item 0 wrote outside output (global memory), at element 4294967295, which is -1 as a uint; the array has 256 elements (line 33)
// Each sum is stored one place to the left: that of work-item 0 at 0 - 1, which is 4294967295 as a uint.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int sums[256];
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
    output[id - 1] = sums[id];
}
