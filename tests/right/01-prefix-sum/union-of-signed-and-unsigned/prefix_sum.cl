// Must pass all
// The sums are unsigned, so that they may wrap around, in the memory of the signed elements.
kernel void prefix_sum(global const int* input, global int* output)
{
    local union {
        int elements[256];
        uint sums[256];
    } scratch;
    const uint id = get_local_id(0);
    scratch.elements[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            scratch.sums[right] += scratch.sums[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id == 0)
        scratch.sums[255] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 128; stride > 0; stride /= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            const uint left = scratch.sums[right - stride];
            scratch.sums[right - stride] = scratch.sums[right];
            scratch.sums[right] += left;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[get_global_id(0)] = scratch.elements[id];
}
