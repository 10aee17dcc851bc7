// Must pass all
// Work-item i < 128 looks after elements i and i + 128; the others only walk through the barriers.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int tree[256];
    const uint item = get_local_id(0);
    const uint first = get_group_id(0) * 256;

    if (item < 128) {
        tree[item] = input[first + item];
        tree[item + 128] = input[first + item + 128];
    }

    for (uint distance = 1; distance <= 128; distance <<= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < 128 / distance)
            tree[(2 * item + 2) * distance - 1] += tree[(2 * item + 1) * distance - 1];
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    if (item == 127)
        tree[255] = 0;

    for (uint distance = 128; distance >= 1; distance >>= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < 128 / distance) {
            const uint left = (2 * item + 1) * distance - 1;
            const uint right = left + distance;
            const int sum = tree[left];
            tree[left] = tree[right];
            tree[right] += sum;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < 128) {
        output[first + item] = tree[item];
        output[first + item + 128] = tree[item + 128];
    }
}
