// Must fail: Kernel.KeepsIdsApart
// Every group reads its own piece and all write over the first: with one group nobody sees the difference.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint lid = get_local_id(0);

    scratch[lid] = input[get_global_id(0)];

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

    barrier(CLK_LOCAL_MEM_FENCE);
    output[lid] = scratch[lid];
}
