// Must pass all
// Brent and Kung's inclusive tree (no zeroing, no swap), shifted by one place on the way out.
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
    if (id == 0)
        output[0] = 0;
    else
        output[id] = sums[id - 1];
}
