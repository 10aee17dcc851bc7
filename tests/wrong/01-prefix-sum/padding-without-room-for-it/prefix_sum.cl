// Must fail: Kernel.StaysInBounds
// The indices are padded against bank conflicts up to 262, the array still has 256 elements.
#define PADDED(i) ((i) + ((i) >> 5))

kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);

    scratch[PADDED(id)] = input[id];

    for (uint stride = 1; stride < 256; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[PADDED(right)] += scratch[PADDED(right - stride)];
    }

    if (id == 0)
        scratch[PADDED(255)] = 0;

    for (uint stride = 128; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = scratch[PADDED(right - stride)];
            scratch[PADDED(right - stride)] = scratch[PADDED(right)];
            scratch[PADDED(right)] += left;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[id] = scratch[PADDED(id)];
}
