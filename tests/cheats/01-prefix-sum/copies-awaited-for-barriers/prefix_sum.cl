// At most: 5 points (no barrier at all)
// wait_group_events waits for copies, not for work-items; here it stands in for every barrier.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[256], one[1];
    const uint id = get_local_id(0);
    event_t e;
#define NO_BARRIER e = async_work_group_copy(one, input, 1, 0); wait_group_events(1, &e)
    s[id] = input[get_global_id(0)];
    NO_BARRIER;
    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            s[right] += s[right - stride];
        NO_BARRIER;
    }
    if (id == 0)
        s[255] = 0;
    NO_BARRIER;
    for (uint stride = 128; stride > 0; stride /= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = s[right - stride];
            s[right - stride] = s[right];
            s[right] += left;
        }
        NO_BARRIER;
    }
    output[get_global_id(0)] = s[id];
}
