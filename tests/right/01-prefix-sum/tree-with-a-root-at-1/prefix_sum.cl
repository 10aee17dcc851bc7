// Must pass all
// A tree in an array of its own shape: node k has the children 2k and 2k + 1, the elements are nodes 256 to 511.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int sums[512], before[512];
    const uint id = get_local_id(0);
    sums[256 + id] = input[get_global_id(0)];
    for (uint width = 128; width > 0; width /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (id < width)
            sums[width + id] = sums[2 * (width + id)] + sums[2 * (width + id) + 1];
    }
    if (id == 0)
        before[1] = 0;
    for (uint width = 2; width <= 256; width *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (id < width) {
            const uint node = width + id;
            before[node] = before[node / 2] + ((node & 1) ? sums[node - 1] : 0);
        }
    }
    output[get_global_id(0)] = before[256 + id]; // written by this work-item
}
