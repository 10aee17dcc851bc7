// Must fail: Kernel.Values
// The local id counts within a work-group: where the text has several, all of them write the first characters.
kernel void hello_world(global const char* input, global char* output)
{
    const size_t i = get_local_id(0);
    output[i] = input[i] + 1;
}
