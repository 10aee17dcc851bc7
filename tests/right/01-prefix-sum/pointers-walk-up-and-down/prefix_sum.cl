// Must pass all
// Two pointers per work-item, which move to the next level with it for as long as it has something to do.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    scratch[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    local int* right = scratch + 2 * (id % 128) + 1;
    local int* left = right - 1;
    uint active = 128;
    for (; active > 1; active /= 2) {
        if (id < active)
            *right += *left;
        if (id < active / 2) {
            right = scratch + (id + 1) * (512 / active) - 1;
            left = right - 256 / active;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id == 0)
        *right = 0; // the last level needs no sum
    barrier(CLK_LOCAL_MEM_FENCE);
    for (; active < 256; active *= 2) {
        if (id < active) {
            right = scratch + (id + 1) * (256 / active) - 1;
            left = right - 128 / active;
            const int sum = *left;
            *left = *right;
            *right += sum;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[get_global_id(0)] = scratch[id];
}
