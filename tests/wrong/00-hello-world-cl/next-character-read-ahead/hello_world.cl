// Must fail: Kernel.StaysInBounds
// Looks whether the text goes on, also after its last character; both ways lead to the same result.
kernel void hello_world(global const char* input, global char* output)
{
    const size_t i = get_global_id(0);
    const char following = input[i + 1];

    if (following == '\0')
        output[i] = input[i] + 1;
    else
        output[i] = 1 + input[i];
}
