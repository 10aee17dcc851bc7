// At most: 45 points (one work-item does it all)
// A compiler that optimises may join a product and a sum, which are then rounded once: the last bit tells the devices apart.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    const float x = 1.0f + 1.0f / (16.0f * (float)get_local_size(0)); // not known when the kernel is compiled
    if (x * x - 1.0f != fma(x, x, -1.0f)) {
        scratch[id] = input[get_global_id(0)];
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
