// Must pass all
// An inclusive scan; its own element, read once more at the end, makes it exclusive.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    scratch[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[right] += scratch[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (uint stride = 64; stride > 0; stride /= 2) {
        const uint left = (id + 1) * 2 * stride - 1;
        if (left + stride < 256)
            scratch[left + stride] += scratch[left];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[get_global_id(0)] = scratch[id] - input[get_global_id(0)];
}
