// Must fail: Kernel.StaysInBounds
// A tree for each half and a place for the sum of the first: the second half stores its sum too, behind the array
// of one element. Nobody needs that sum, and what lies there on a CPU is padding.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int halves[256];
    local int half_sum[1];
    const uint id = get_local_id(0);
    const uint half_id = id / 128;
    const uint rank = id % 128;
    local int* const tree = halves + 128 * half_id;

    tree[rank] = input[id];

    for (uint stride = 1; stride < 128; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (rank + 1) * 2 * stride - 1;
        if (right < 128)
            tree[right] += tree[right - stride];
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    if (rank == 127) {
        half_sum[half_id] = tree[127];
        tree[127] = 0;
    }

    for (uint stride = 64; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (rank + 1) * 2 * stride - 1;
        if (right < 128) {
            const int left = tree[right - stride];
            tree[right - stride] = tree[right];
            tree[right] += left;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[id] = half_id == 0 ? tree[rank] : tree[rank] + half_sum[0];
}
