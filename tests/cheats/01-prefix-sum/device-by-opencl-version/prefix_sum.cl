// At most: 45 points (one work-item does it all)
// The version of OpenCL that the device has: 3.0 where values are compared, 1.2 in the simulator.
kernel void prefix_sum(global const int* input, global int* output)
{
    const uint id = get_local_id(0);
#if __OPENCL_VERSION__ == 120
    local int scratch[256];
    scratch[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    output[get_global_id(0)] = scratch[255 - id];
#else
    if (id == 0) {
        int sum = 0;
        for (uint i = 0; i < 256; ++i) {
            output[get_global_id(0) + i] = sum;
            sum += input[get_global_id(0) + i];
        }
    }
#endif
}
