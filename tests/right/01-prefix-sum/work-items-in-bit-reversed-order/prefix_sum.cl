// Must pass all
// Which element a work-item has says its number with its bits in the opposite order.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    uint place = 0;
    for (uint bit = 0; bit < 8; ++bit)
        place |= (id >> bit & 1) << (7 - bit);
    const size_t first = get_group_id(0) * 256;
    scratch[place] = input[first + place];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (place + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[right] += scratch[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (place == 0)
        scratch[255] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 128; stride > 0; stride /= 2) {
        const uint right = (place + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += left;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[first + place] = scratch[place];
}
