// Must fail: Kernel.Values
// The up-sweep stops at stride 64; that level is only skipped for the root, which is zeroed anyway. The
// down-sweep stops at stride 2, and there the last level is missing: odd elements are wrong.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);

    scratch[id] = input[id];

    for (uint stride = 1; stride < 128; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[right] += scratch[right - stride];
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    if (id == 0)
        scratch[255] = 0;

    for (uint stride = 128; stride > 1; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += left;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[id] = scratch[id];
}
