// Must pass all
// Global ids for global memory, local ids for local memory: every work-group scans its own 256 elements.
#define SIZE 256

kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[SIZE];
    int lid = get_local_id(0);
    int gid = get_global_id(0);
    int offset = 1;

    scratch[lid] = input[gid];

    for (int active = SIZE / 2; active > 0; active /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lid < active) {
            int a = offset * (2 * lid + 1) - 1;
            int b = offset * (2 * lid + 2) - 1;
            scratch[b] = scratch[b] + scratch[a];
        }
        offset *= 2;
    }

    if (lid == 0)
        scratch[SIZE - 1] = 0;

    for (int active = 1; active < SIZE; active *= 2) {
        offset /= 2;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lid < active) {
            int a = offset * (2 * lid + 1) - 1;
            int b = offset * (2 * lid + 2) - 1;
            int t = scratch[a];
            scratch[a] = scratch[b];
            scratch[b] = scratch[b] + t;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[gid] = scratch[lid];
}
