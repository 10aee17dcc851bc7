// Must fail: Kernel.Values
// The wrong direction: each character becomes the one before it.
kernel void hello_world(global const char* input, global char* output)
{
    const size_t i = get_global_id(0);
    output[i] = input[i] - 1;
}
