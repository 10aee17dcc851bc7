// Must fail: Kernel.NoDataRace
// Must say: wait_group_events
// The copy may still be under way when the sums are made: nobody waits for its event, and a barrier does not.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);

    async_work_group_copy(scratch, input, 256, 0);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[right] += scratch[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id == 255)
        scratch[id] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 128; stride > 0; stride /= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += left;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[id] = scratch[id];
}
