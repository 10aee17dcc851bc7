// Must pass all
// Each work-item works for its own element, at the levels at which that is the end of a pair: its low bits are ones.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    scratch[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride <<= 1) {
        const uint low_bits = 2 * stride - 1;
        if ((id & low_bits) == low_bits)
            scratch[id] += scratch[id - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id == 255)
        scratch[id] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 128; stride > 0; stride >>= 1) {
        const uint low_bits = 2 * stride - 1;
        if ((id & low_bits) == low_bits) {
            const int left = scratch[id - stride];
            scratch[id - stride] = scratch[id];
            scratch[id] += left;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[get_global_id(0)] = scratch[id];
}
