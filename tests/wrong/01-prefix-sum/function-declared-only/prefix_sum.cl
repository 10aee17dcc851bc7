// Must fail: Kernel.Builds
// Must say: Cannot find symbol sum_before
// The function that the kernel calls is declared, but nobody wrote it: the device's linker says so, without a line.
int sum_before(global const int* input, size_t end);

kernel void prefix_sum(global const int* input, global int* output)
{
    output[get_global_id(0)] = sum_before(input, get_global_id(0));
}
