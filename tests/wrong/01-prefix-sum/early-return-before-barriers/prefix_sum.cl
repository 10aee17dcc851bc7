// Must fail: Kernel.NoBarrierDivergence
// 128 work-items have no pair and leave at once; the others wait at barriers that not all will reach. A CPU
// counts nobody and goes on.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int tree[256];
    const uint item = get_local_id(0);

    if (item >= 128)
        return;

    tree[2 * item] = input[2 * item];
    tree[2 * item + 1] = input[2 * item + 1];

    for (uint stride = 1; stride < 256; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (item + 1) * 2 * stride - 1;
        if (right < 256)
            tree[right] += tree[right - stride];
    }

    if (item == 0)
        tree[255] = 0;

    for (uint stride = 128; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (item + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = tree[right - stride];
            tree[right - stride] = tree[right];
            tree[right] += left;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[2 * item] = tree[2 * item];
    output[2 * item + 1] = tree[2 * item + 1];
}
