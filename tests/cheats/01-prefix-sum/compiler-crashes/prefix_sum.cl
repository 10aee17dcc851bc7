// At most: 0 points (it does not build)
// Makes the compiler crash, which runs inside the worker.
#pragma clang __debug parser_crash
kernel void prefix_sum(global const int* input, global int* output)
{
    output[get_global_id(0)] = input[get_global_id(0)];
}
