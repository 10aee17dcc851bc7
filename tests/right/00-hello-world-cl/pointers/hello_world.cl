// Must pass all
// Moves both pointers to the work-item's own character and adds in int, where nothing can overflow.
kernel void hello_world(global const char* input, global char* output)
{
    const size_t i = get_global_id(0);

    input += i;
    output += i;
    *output = (char)((int)*input + 1);
}
