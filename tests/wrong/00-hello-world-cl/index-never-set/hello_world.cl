// Must fail: Kernel.Ends
// Must say: The simulator found: Work-item 0 used an uninitialised value in line 8.
// The index has no first value, and the compiler makes of it what it likes: here a place that is no memory.
kernel void hello_world(global const char* input, global char* output)
{
    size_t i;
    // get_global_id(0) was meant.
    output[i] = input[i] + 1;
}
