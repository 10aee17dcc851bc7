// Must pass all
// Barriers under an if and in a loop with a break, but the conditions are the same for all work-items.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    uint stride = 1;
    bool upwards = true;

    scratch[id] = input[id];
    barrier(CLK_LOCAL_MEM_FENCE);

    while (true) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (upwards) {
            if (right < 256)
                scratch[right] += scratch[right - stride];
            barrier(CLK_LOCAL_MEM_FENCE);
            if (stride == 128) {
                upwards = false;
                if (id == 0)
                    scratch[255] = 0;
                barrier(CLK_LOCAL_MEM_FENCE);
            } else {
                stride *= 2;
            }
        } else {
            if (right < 256) {
                const int left = scratch[right - stride];
                scratch[right - stride] = scratch[right];
                scratch[right] += left;
            }
            barrier(CLK_LOCAL_MEM_FENCE);
            if (stride == 1)
                break;
            stride /= 2;
        }
    }

    output[id] = scratch[id];
}
