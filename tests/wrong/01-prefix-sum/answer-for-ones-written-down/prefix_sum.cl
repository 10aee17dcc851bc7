// Must fail: Kernel.Values (0 points)
// The expected output of the handout's example, without any sum: right for 256 ones.
kernel void prefix_sum(global const int* input, global int* output)
{
    output[get_global_id(0)] = get_global_id(0);
}
