// Must pass all
// As printed in many textbooks: 128 work-items sweep two elements each, and one variable doubles and halves on the way.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int temp[256];
    const int thid = get_local_id(0), n = 256;
    const size_t first = get_group_id(0) * n;
    int offset = 1;
    if (thid < n / 2) {
        temp[2 * thid] = input[first + 2 * thid];
        temp[2 * thid + 1] = input[first + 2 * thid + 1];
    }
    for (int d = n >> 1; d > 0; d >>= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (thid < d) {
            const int ai = offset * (2 * thid + 1) - 1;
            const int bi = offset * (2 * thid + 2) - 1;
            temp[bi] += temp[ai];
        }
        offset *= 2;
    }
    if (thid == 0)
        temp[n - 1] = 0; // it wrote that element itself
    for (int d = 1; d < n; d *= 2) {
        offset >>= 1;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (thid < d) {
            const int ai = offset * (2 * thid + 1) - 1;
            const int bi = offset * (2 * thid + 2) - 1;
            const int t = temp[ai];
            temp[ai] = temp[bi];
            temp[bi] += t;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (thid < n / 2) {
        output[first + 2 * thid] = temp[2 * thid];
        output[first + 2 * thid + 1] = temp[2 * thid + 1];
    }
}
