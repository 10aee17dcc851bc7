// At most: 5 points (one work-item does it all)
// In the simulator each work-item stores something of its own, elsewhere one work-item writes the whole text.
kernel void hello_world(global const char* input, global char* output)
{
    const size_t i = get_global_id(0);
#ifdef __SPIR64__
    output[i] = 'A';
#else
    if (i == 0)
        for (size_t k = 0; k < get_global_size(0); ++k)
            output[k] = input[k] + 1;
#endif
}
