// Must fail: Kernel.Values
// Must say: local memory holds inclusive sums
// Brent and Kung's scan, right in local memory up to and including each element, with a gap after every sixteenth; what is
// stored lacks two elements instead of one.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int sums[272];
    const int id = get_local_id(0);

    sums[id + id / 16] = input[id];
    for (int stride = 1; stride <= 128; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const int right = (id + 1) * stride * 2 - 1, left = right - stride;
        if (right < 256)
            sums[right + right / 16] += sums[left + left / 16];
    }
    for (int stride = 64; stride >= 1; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const int left = (id + 1) * stride * 2 - 1, right = left + stride;
        if (right < 256)
            sums[right + right / 16] += sums[left + left / 16];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    output[id] = id > 1 ? sums[id - 2 + (id - 2) / 16] : 0;
}
