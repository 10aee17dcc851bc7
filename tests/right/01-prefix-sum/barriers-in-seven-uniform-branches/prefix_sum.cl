// Must pass all
// Barriers under conditions that are the same for all work-items: PoCL's compiler takes twice as long for each of them.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint local_id = get_local_id(0);
    scratch[local_id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint n = get_local_size(0);
    if (n >= 2) {
        if (local_id < 128) scratch[(local_id + 1) * 2 - 1] += scratch[local_id * 2 + 1 - 1];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (n >= 4) {
        if (local_id < 64) scratch[(local_id + 1) * 4 - 1] += scratch[local_id * 4 + 2 - 1];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (n >= 8) {
        if (local_id < 32) scratch[(local_id + 1) * 8 - 1] += scratch[local_id * 8 + 4 - 1];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (n >= 16) {
        if (local_id < 16) scratch[(local_id + 1) * 16 - 1] += scratch[local_id * 16 + 8 - 1];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (n >= 32) {
        if (local_id < 8) scratch[(local_id + 1) * 32 - 1] += scratch[local_id * 32 + 16 - 1];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (n >= 64) {
        if (local_id < 4) scratch[(local_id + 1) * 64 - 1] += scratch[local_id * 64 + 32 - 1];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (n >= 128) {
        if (local_id < 2) scratch[(local_id + 1) * 128 - 1] += scratch[local_id * 128 + 64 - 1];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (n >= 256) {
        if (local_id < 1) scratch[(local_id + 1) * 256 - 1] += scratch[local_id * 256 + 128 - 1];
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
    output[get_global_id(0)] = scratch[local_id];
}
