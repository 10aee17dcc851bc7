// A right prefix_sum, written serially: the first work-item of a work-group sums up its 256 elements.

kernel __attribute__((reqd_work_group_size(256, 1, 1))) void prefix_sum(global const int* input,
                                                                        global int* output)
{
    if (get_local_id(0) != 0) {
        return;
    }
    const size_t first = get_global_id(0);
    int sum = 0;
    for (size_t at = first; at < first + 256; ++at) {
        const int element = input[at]; // read before output is written: they may be the same buffer
        output[at] = sum;
        sum += element;
    }
}
