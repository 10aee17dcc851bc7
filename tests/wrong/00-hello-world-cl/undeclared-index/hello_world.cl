// Must fail: Kernel.Builds
// i is used and nowhere declared: the message has to name this file and line 5.
kernel void hello_world(global const char* input, global char* output)
{
    output[i] = input[i] + 1;
}
