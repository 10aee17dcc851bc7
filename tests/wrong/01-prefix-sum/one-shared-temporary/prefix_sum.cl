// Must fail: Kernel.NoDataRace
// The variable for the swap is local, so all work-items share the one place and overwrite each other's left sum.
// A CPU finishes a whole swap before the next work-item begins its own.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    local int temp;
    const uint id = get_local_id(0);

    scratch[id] = input[id];

    for (uint stride = 1; stride < 256; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[right] += scratch[right - stride];
    }

    if (id == 0)
        scratch[255] = 0;

    for (uint stride = 128; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            temp = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += temp;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[id] = scratch[id];
}
