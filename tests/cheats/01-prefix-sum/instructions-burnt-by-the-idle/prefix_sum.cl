// At most: 45 points (one work-item does it all)
// One work-item scans, and all others count to keep the average up.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    scratch[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id == 0) {
        int sum = 0;
        for (uint i = 0; i < 256; ++i) {
            const int own = scratch[i];
            scratch[i] = sum;
            sum += own;
        }
    } else {
        volatile uint count = 0;
        while (count < 256)
            ++count;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    output[get_global_id(0)] = scratch[id];
}
