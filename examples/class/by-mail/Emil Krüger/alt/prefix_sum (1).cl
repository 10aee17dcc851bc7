// The sum up to and including each element: every value is one place too early.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int sums[256];
    const int id = get_local_id(0);

    sums[id] = input[id];

    for (int stride = 1; stride <= 128; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        int index = (id + 1) * stride * 2 - 1;
        if (index < 256)
            sums[index] += sums[index - stride];
    }
    for (int stride = 64; stride >= 1; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        int index = (id + 1) * stride * 2 - 1;
        if (index + stride < 256)
            sums[index + stride] += sums[index];
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[id] = sums[id];
}
