// At most: 45 points (one work-item does it all)
// A function of the compiler for atomics, which needs no header.
kernel void prefix_sum(global const int* input, global int* output)
{
    const uint id = get_local_id(0);
    __sync_synchronize();
    if (id == 0) {
        int sum = 0;
        for (uint i = 0; i < 256; ++i) {
            output[get_global_id(0) + i] = sum;
            sum += input[get_global_id(0) + i];
        }
    }
}
