// Must pass all
// Strided copies of the work-group bring the even and the odd elements to local memory, and back.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int even[128], odd[128];
    const uint id = get_local_id(0);

    event_t done = async_work_group_strided_copy(even, input, 128, 2, 0);
    done = async_work_group_strided_copy(odd, input + 1, 128, 2, done);
    wait_group_events(1, &done);
    barrier(CLK_LOCAL_MEM_FENCE);

    const int own = id < 128 ? even[id] : 0;
    if (id < 128)
        odd[id] += own; // now the sums of pairs
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 128; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 128)
            odd[right] += odd[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id == 0)
        odd[127] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 64; stride > 0; stride /= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 128) {
            const int left = odd[right - stride];
            odd[right - stride] = odd[right];
            odd[right] += left;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id < 128) {
        output[2 * id] = odd[id];
        output[2 * id + 1] = odd[id] + own;
    }
}
