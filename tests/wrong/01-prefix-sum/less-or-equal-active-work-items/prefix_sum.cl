// Must fail: Kernel.StaysInBounds
// `<=` lets one work-item too many take part in each step: it plays with elements behind the array, and
// nothing of that flows back into the first 256.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int temp[256];
    int lid = get_local_id(0);
    int offset = 1;

    temp[lid] = input[lid];

    for (int d = 128; d > 0; d >>= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lid <= d)
            temp[offset * (2 * lid + 2) - 1] += temp[offset * (2 * lid + 1) - 1];
        offset *= 2;
    }

    if (lid == 0)
        temp[255] = 0;

    for (int d = 1; d < 256; d <<= 1) {
        offset /= 2;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lid <= d) {
            int a = offset * (2 * lid + 1) - 1;
            int b = offset * (2 * lid + 2) - 1;
            int t = temp[a];
            temp[a] = temp[b];
            temp[b] += t;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[lid] = temp[lid];
}
