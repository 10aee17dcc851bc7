// At most: 70 points (work-items wait in different rounds of a loop)
// Every second work-item comes into the middle of the loop, by a switch, and so to its barrier in another round than the others.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[256];
    const uint id = get_local_id(0);
    s[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint stride = 1, spare = 0;
    switch (id & 1) {
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
