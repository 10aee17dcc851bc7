// Must pass all
// Both sweeps read what they need anew for each use, and swap through memory: 16 accesses per element, and 2 additions.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    local int old[256];
    const uint id = get_local_id(0);

    scratch[id] = input[id];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            old[right] = scratch[right];
            scratch[right] = old[right];
            scratch[right] += scratch[right - stride];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id == 255)
        scratch[id] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 128; stride > 0; stride /= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            old[right - stride] = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += old[right - stride];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[id] = scratch[id];
}
