// A right prefix_sum_single_pass, written serially: the first work-item of all sums up everything.

kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
prefix_sum_single_pass(global const int* input, global int* output, global uint* next_tile,
                       global ulong* tiles, const uint count)
{
    if (get_global_id(0) != 0) {
        return;
    }
    int sum = 0;
    for (size_t at = 0; at < count; ++at) {
        output[at] = sum;
        sum += input[at];
    }
}
