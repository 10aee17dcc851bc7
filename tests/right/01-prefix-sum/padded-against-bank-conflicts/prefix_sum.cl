// Must pass all
// One unused element after every 32, so that large strides do not hit one bank of local memory.
#define PAD(i) ((i) + ((i) >> 5))

kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[PAD(255) + 1];
    const uint id = get_local_id(0);

    scratch[PAD(id)] = input[get_global_id(0)];

    for (uint stride = 1; stride < 256; stride <<= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[PAD(right)] += scratch[PAD(right - stride)];
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    if (id == 0)
        scratch[PAD(255)] = 0;

    for (uint stride = 128; stride > 0; stride >>= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = scratch[PAD(right - stride)];
            scratch[PAD(right - stride)] = scratch[PAD(right)];
            scratch[PAD(right)] += left;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[get_global_id(0)] = scratch[PAD(id)];
}
