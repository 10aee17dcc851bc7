// Must fail: Kernel.NoUninitialisedMemory
// A branch-free shift: sums[0] was never written, its garbage is read by work-item 0 and multiplied by zero.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int sums[257];
    const int id = get_local_id(0);

    sums[id + 1] = input[id];

    for (int stride = 1; stride <= 128; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const int index = (id + 1) * stride * 2;
        if (index <= 256)
            sums[index] += sums[index - stride];
    }
    for (int stride = 64; stride >= 1; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const int index = (id + 1) * stride * 2;
        if (index + stride <= 256)
            sums[index + stride] += sums[index];
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[id] = sums[id] * (id > 0);
}
