// Must fail: Kernel.NoDataRace
// The barrier stands at the end of the down-sweep's loop, so nothing lies between the zero, written by
// work-item 255, and the first step, done by work-item 0. PoCL lets all arrive at such a loop first.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const int id = get_local_id(0);

    scratch[id] = input[id];
    barrier(CLK_LOCAL_MEM_FENCE);

    for (int stride = 1; stride < 256; stride *= 2) {
        const int right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[right] += scratch[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (id == 255)
        scratch[id] = 0;

    for (int stride = 128; stride > 0; stride /= 2) {
        const int right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += left;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    output[id] = scratch[id];
}
