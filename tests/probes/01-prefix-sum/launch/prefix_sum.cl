// Not a prefix sum: its result tells how the host launched it. The first four elements are the global size, the
// local size, the number of work-groups and the dimensions; the others depend on the input and on nothing else.
kernel void prefix_sum(global const int* input, global int* output)
{
    const size_t id = get_global_id(0);
    if (id >= 4 && id < 256)
        output[id] = 3 * input[id] + (int)id;
    if (id == 0) {
        output[0] = (int)get_global_size(0);
        output[1] = (int)get_local_size(0);
        output[2] = (int)get_num_groups(0);
        output[3] = (int)get_work_dim();
    }
}
