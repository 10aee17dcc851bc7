// Must fail: Kernel.Values
// Must say: local memory holds the correct sums
// Kogge and Stone's scan, right in local memory; each work-item stores the sum of the wrong end.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int sums[256];
    const uint id = get_local_id(0);

    sums[id] = id > 0 ? input[id - 1] : 0;
    for (uint distance = 1; distance < 256; distance *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const int before = id >= distance ? sums[id - distance] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        sums[id] += before;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    output[id] = sums[255 - id];
}
