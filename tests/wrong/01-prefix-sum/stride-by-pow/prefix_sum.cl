// Must fail: Kernel.Values
// pow may be wrong by 16 units in the last place: (int)127.99999f is 127.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint local_id = get_local_id(0);
    scratch[local_id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int d = 0; d < 8; d++) {
        const int stride = (int)pow(2.0f, (float)d);
        const int right = ((int)local_id + 1) * 2 * stride - 1;
        if (right < 256) scratch[right] += scratch[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (local_id == 255) scratch[255] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int d = 7; d >= 0; d--) {
        const int stride = (int)pow(2.0f, (float)d);
        const int right = ((int)local_id + 1) * 2 * stride - 1;
        if (right < 256) {
            const int t = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += t;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[get_global_id(0)] = scratch[local_id];
}
