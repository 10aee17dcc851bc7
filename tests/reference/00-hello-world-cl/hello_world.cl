// A right hello_world, written serially: the first work-item decodes the whole text.

kernel void hello_world(global const char* input, global char* output)
{
    const size_t first = get_global_offset(0), end = first + get_global_size(0);
    if (get_global_id(0) != first) {
        return;
    }
    for (size_t at = first; at < end; ++at) {
        output[at] = (char)(1 + input[at]);
    }
}
