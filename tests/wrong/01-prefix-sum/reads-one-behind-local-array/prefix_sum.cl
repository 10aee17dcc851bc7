// Must fail: Kernel.StaysInBounds
// The sums lie mirrored in local memory, and each work-item reads its right neighbour's: the last one has none,
// reads behind the array and throws the value away. Nothing shows in the result.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int sums[256];
    const uint id = get_local_id(0);
    const uint element = 255 - id;

    sums[id] = input[element];

    for (uint stride = 1; stride < 256; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint index = 2 * stride * id;
        if (index < 256)
            sums[index] += sums[index + stride];
    }
    for (uint stride = 64; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint index = 2 * stride * (id + 1);
        if (index < 256)
            sums[index - stride] += sums[index];
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    const int before = sums[id + 1];
    output[element] = element == 0 ? 0 : before;
}
