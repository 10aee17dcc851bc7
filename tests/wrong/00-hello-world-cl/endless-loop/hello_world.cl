// Must fail: Kernel.Ends
// The counter never changes, so no work-item ever leaves the loop.
kernel void hello_world(global const char* input, global char* output)
{
    const uint id = get_global_id(0);
    uint i = 0;
    while (i < 1) {
        output[id] = input[id] + 1;
        if (output[id] == 0)
            ++i;
    }
}
