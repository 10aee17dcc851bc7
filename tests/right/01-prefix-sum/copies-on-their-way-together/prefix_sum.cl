// Must pass all
// Several copies on their way at once, none of which another one or a work-item interferes with: halves come in together, odd and
// even sums go out together, and meanwhile work-items read what is copied.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[256], sums[256];
    const uint id = get_local_id(0), first = get_group_id(0) * 256;
    event_t halves[2];
    for (uint part = 0; part < 2; ++part)
        halves[part] = async_work_group_copy(s + part * 128, input + first + part * 128, 128, 0);
    const int own = input[get_global_id(0)];
    wait_group_events(2, halves);

    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            s[right] += s[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (uint stride = 64; stride > 0; stride /= 2) {
        const uint right = (id + 1) * 2 * stride - 1 + stride;
        if (right < 256)
            s[right] += s[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    sums[id % 2 * 128 + id / 2] = s[id] - own;
    barrier(CLK_LOCAL_MEM_FENCE);
    event_t both = async_work_group_strided_copy(output + first, (local const int*)sums, 128, 2, 0);
    both = async_work_group_strided_copy(output + first + 1, (local const int*)sums + 128, 128, 2, both);
    s[id] = sums[id]; // which is copied, too
    wait_group_events(1, &both);
}
