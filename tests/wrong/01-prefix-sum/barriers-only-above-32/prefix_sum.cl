// Must fail: Kernel.NoDataRace
// "32 work-items march in step, they need no barrier": nothing in OpenCL promises that. Right on much
// hardware, and on a CPU that runs the work-items in ascending order.
kernel void prefix_sum(global const int* input, global int* output)
{
    volatile local int scratch[256];
    const uint id = get_local_id(0);

    scratch[id] = input[id];

    for (uint active = 128, stride = 1; active > 0; active /= 2, stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (id < active)
            scratch[(2 * id + 2) * stride - 1] += scratch[(2 * id + 1) * stride - 1];
    }

    if (id == 0)
        scratch[255] = 0;

    for (uint active = 1, stride = 128; active < 256; active *= 2, stride /= 2) {
        if (active > 32)
            barrier(CLK_LOCAL_MEM_FENCE);
        if (id < active) {
            const int left = scratch[(2 * id + 1) * stride - 1];
            scratch[(2 * id + 1) * stride - 1] = scratch[(2 * id + 2) * stride - 1];
            scratch[(2 * id + 2) * stride - 1] += left;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[id] = scratch[id];
}
