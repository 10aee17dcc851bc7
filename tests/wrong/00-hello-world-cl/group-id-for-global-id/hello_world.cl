// Must fail: Kernel.Values
// The group id is the global id only where each work-group has one work-item, as a driver may choose it.
kernel void hello_world(global const char* input, global char* output)
{
    const size_t i = get_group_id(0);
    output[i] = input[i] + 1;
}
