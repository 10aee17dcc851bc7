// Must fail: Kernel.StaysInBounds
// The first work-item of a work-group writes the characters of all its neighbours.
kernel void hello_world(global const char* input, global char* output)
{
    if (get_local_id(0) == 0)
        for (size_t k = 0; k < get_local_size(0); ++k)
            output[get_group_id(0) * get_local_size(0) + k] =
                input[get_group_id(0) * get_local_size(0) + k] + 1;
}
