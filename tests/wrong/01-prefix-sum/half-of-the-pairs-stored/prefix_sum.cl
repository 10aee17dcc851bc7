// Must fail: Kernel.WritesEveryElement
// 128 work-items handle a pair each, but the second store was forgotten: elements 128 to 255 are never written.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int tree[256];
    const uint item = get_local_id(0);

    if (item < 128) {
        tree[item] = input[item];
        tree[item + 128] = input[item + 128];
    }
    for (uint distance = 1; distance <= 128; distance <<= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < 128 / distance)
            tree[(2 * item + 2) * distance - 1] += tree[(2 * item + 1) * distance - 1];
    }
    if (item == 0)
        tree[255] = 0;
    for (uint distance = 128; distance >= 1; distance >>= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < 128 / distance) {
            const uint left = (2 * item + 1) * distance - 1;
            const int sum = tree[left];
            tree[left] = tree[left + distance];
            tree[left + distance] += sum;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 128)
        output[item] = tree[item];
}
