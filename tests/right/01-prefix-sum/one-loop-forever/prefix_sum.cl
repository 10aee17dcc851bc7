// Must pass all
// A loop without a condition, left by all work-items in the same round.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    scratch[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint stride = 1;
    for (;;) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[right] += scratch[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
        if (stride == 128)
            break;
        stride += stride;
    }
    do {
        stride /= 2;
        const uint left = (id + 1) * 2 * stride - 1;
        if (left + stride < 256)
            scratch[left + stride] += scratch[left];
        barrier(CLK_LOCAL_MEM_FENCE);
    } while (stride > 1);
    output[get_global_id(0)] = id == 0 ? 0 : scratch[id - 1];
}
