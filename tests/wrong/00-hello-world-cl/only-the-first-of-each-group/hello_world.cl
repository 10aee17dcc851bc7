// Must fail: Kernel.Values
// Only one work-item of each work-group writes: with one in a group, as a driver may choose it, nobody notices.
kernel void hello_world(global const char* input, global char* output)
{
    const size_t i = get_global_id(0);
    if (get_local_id(0) == 0)
        output[i] = input[i] + 1;
}
