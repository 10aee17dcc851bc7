// Must fail: Kernel.NoDataRace
// Each work-item leaves its number in output[0] before work-item 0 stores the right character. One after the other, as
// a CPU runs them, the order can come out right.
kernel void hello_world(global const char* input, global char* output)
{
    const size_t last = get_global_size(0) - 1;
    const size_t id = last - get_global_id(0);
    output[0] = (char)id;
    if (id == 0)
        output[0] = input[0] + 1;
    else
        output[id] = input[id] + 1;
}
