// Must pass all but: Kernel.WorkEfficient
// One array, two barriers per step: everybody has read before anybody writes.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int data[256];
    const int lid = get_local_id(0);
    const int own = input[get_global_id(0)];
    int sum = own;

    data[lid] = sum;
    for (int d = 1; d < 256; d <<= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (lid >= d)
            sum += data[lid - d];
        barrier(CLK_LOCAL_MEM_FENCE);
        data[lid] = sum;
    }
    output[get_global_id(0)] = sum - own;
}
