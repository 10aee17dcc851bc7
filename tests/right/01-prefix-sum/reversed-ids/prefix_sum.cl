// Must pass all
// Work-item 0 owns the last element; the tree is mirrored with it and its root lies at index 0 of the array.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int mirrored[256];
    const uint id = get_local_id(0);
    const uint element = get_group_id(0) * 256 + 255 - id;

    mirrored[id] = input[element];

    for (uint stride = 1; stride < 256; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (id % (2 * stride) == 0)
            mirrored[id] += mirrored[id + stride];
    }

    if (id == 0)
        mirrored[0] = 0;

    for (uint stride = 128; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (id % (2 * stride) == 0) {
            const int earlier = mirrored[id + stride];
            mirrored[id + stride] = mirrored[id];
            mirrored[id] += earlier;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[element] = mirrored[id];
}
