// Must fail: Kernel.NoDataRace
// Only the last barrier has the wrong flag ("the next line writes global memory"): it has to order the local
// memory that is read there. CPU runtimes order both.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint lid = get_local_id(0);
    const uint gid = get_global_id(0);

    scratch[lid] = input[gid];

    for (uint stride = 1; stride < 256; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (lid + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[right] += scratch[right - stride];
    }

    if (lid == 0)
        scratch[255] = 0;

    for (uint stride = 128; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (lid + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += left;
        }
    }

    barrier(CLK_GLOBAL_MEM_FENCE);
    output[gid] = scratch[lid];
}
