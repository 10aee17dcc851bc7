// Must pass all
// A switch leads into the middle of the loop, and all work-items there: they are in the same round at every barrier.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[256];
    const uint id = get_local_id(0);
    s[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint stride = 1, spare = 0;
    switch (get_num_groups(0) & 1) {
    case 0:
        do {
            ++spare;
    case 1:;
            const uint right = (id + 1) * 2 * stride - 1;
            if (right < 256)
                s[right] += s[right - stride];
            stride *= 2;
            barrier(CLK_LOCAL_MEM_FENCE);
        } while (stride < 256);
    }
    if (id == 0)
        s[255] = 0;
    for (stride = 128; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = s[right - stride];
            s[right - stride] = s[right];
            s[right] += left;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    output[get_global_id(0)] = s[id];
}
