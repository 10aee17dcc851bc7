// Must pass all
// The work-group copies together: no work-item loads or stores global memory by itself.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int block[256];
    const uint id = get_local_id(0);
    const size_t first = get_group_id(0) * 256;

    event_t copied = async_work_group_copy(block, input + first, 256, 0);
    wait_group_events(1, &copied);

    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            block[right] += block[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (id == 0)
        block[255] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint stride = 128; stride > 0; stride /= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = block[right - stride];
            block[right - stride] = block[right];
            block[right] += left;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    copied = async_work_group_copy(output + first, block, 256, 0);
    wait_group_events(1, &copied);
}
