// Must pass all
// No index in sight: every work-item walks with pointers.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int nodes[256];
    local int* const end = nodes + 256;
    local int* const own = nodes + get_local_id(0);
    ptrdiff_t stride = 1;

    input += get_global_id(0);
    output += get_global_id(0);
    *own = *input;

    while (stride < 256) {
        local int* const right = nodes + (get_local_id(0) + 1) * 2 * stride - 1;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (right < end)
            *right += *(right - stride);
        stride += stride;
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    if (own == end - 1)
        *own = 0;

    while ((stride >>= 1) > 0) {
        local int* const right = nodes + (get_local_id(0) + 1) * 2 * stride - 1;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (right < end) {
            local int* const left = right - stride;
            const int sum = *left;
            *left = *right;
            *right += sum;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    *output = *own;
}
