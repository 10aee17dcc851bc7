// Must fail: Kernel.Builds
// A long has 64 bits; long long is a reserved word.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint local_id = get_local_id(0);
    scratch[local_id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (local_id + 1) * 2 * stride - 1;
        if (right < 256) scratch[right] += scratch[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (local_id == 255) scratch[255] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 128; stride > 0; stride /= 2) {
        const uint right = (local_id + 1) * 2 * stride - 1;
        if (right < 256) {
            const int t = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += t;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    long long v = scratch[local_id];
    output[get_global_id(0)] = (int)v;
}
