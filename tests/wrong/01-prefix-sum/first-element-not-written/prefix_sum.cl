// Must fail: Kernel.WritesEveryElement
// An inclusive tree shifted by one place; output[0] is left alone because "a new buffer is zero anyway".
// Where it happens to be zero, all 256 values are right.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int sums[256];
    const uint id = get_local_id(0);

    sums[id] = input[id];

    for (uint stride = 1; stride <= 128; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint index = (id + 1) * stride * 2 - 1;
        if (index < 256)
            sums[index] += sums[index - stride];
    }
    for (uint stride = 64; stride >= 1; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint index = (id + 1) * stride * 2 - 1;
        if (index + stride < 256)
            sums[index + stride] += sums[index];
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    if (id < 255)
        output[id + 1] = sums[id];
}
