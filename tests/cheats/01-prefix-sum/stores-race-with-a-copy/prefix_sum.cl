// At most: 60 points (a data race)
// The work-group copies the input while each work-item stores the same elements: a race, with equal values.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[256];
    const uint id = get_local_id(0);
    const size_t first = get_group_id(0) * 256;
    event_t e = async_work_group_copy(s, input + first, 256, 0);
    s[id] = input[first + id];
    wait_group_events(1, &e);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            s[right] += s[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id == 0)
        s[255] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 128; stride > 0; stride /= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = s[right - stride];
            s[right - stride] = s[right];
            s[right] += left;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[first + id] = s[id];
}
