// Must fail: Kernel.StaysInBounds
// Ends the text with a zero, as C does: one character behind the buffer. The text itself is right.
kernel void hello_world(global const char* input, global char* output)
{
    const size_t i = get_global_id(0);

    output[i] = input[i] + 1;
    if (i + 1 == get_global_size(0))
        output[i + 1] = '\0';
}
