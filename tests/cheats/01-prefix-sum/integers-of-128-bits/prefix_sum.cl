// At most: 45 points (one work-item does it all)
// Integers that only the compiler has.
kernel void prefix_sum(global const int* input, global int* output)
{
    const uint id = get_local_id(0);
    volatile unsigned _BitInt(128) wide = id;
    if (id == 0) {
        int sum = 0;
        for (uint i = 0; i < 256; ++i) {
            output[get_global_id(0) + i] = sum;
            sum += input[get_global_id(0) + i];
        }
    }
}
