// At most: 45 points (one work-item does it all)
// 48 KiB of local memory: as much as a CPU has, and more than the simulator. What it refuses to run it cannot find fault with.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int large[12288];
    const uint id = get_local_id(0);
    large[id * 48] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id == 0) {
        int sum = 0;
        for (uint i = 0; i < 256; ++i) {
            output[get_global_id(0) + i] = sum;
            sum += large[i * 48];
        }
    }
}
