// Must fail: Kernel.KeepsIdsApart
// Everything has the right id, except the work-item that zeroes the root: global id 0 exists once in the whole
// launch, local id 0 once in each group.
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

    if (gid == 0)
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

    barrier(CLK_LOCAL_MEM_FENCE);
    output[gid] = scratch[lid];
}
