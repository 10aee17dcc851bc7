// Must fail: Kernel.Builds
// The word kernel is missing: this compiles, but it is a function that only other kernels could call.
void prefix_sum(global const int* input, global int* output)
{
    const uint id = get_global_id(0);
    int sum = 0;

    for (uint i = 0; i < id; ++i)
        sum += input[i];
    output[id] = sum;
}
