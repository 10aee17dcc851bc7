// A right @name@, written serially: the first work-item of a work-group sums up its block.

kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
@name@(global const int* input, global int* sums, const uint count)
{
    if (get_local_id(0) != 0) {
        return;
    }
    const uint first = get_global_id(0), end = min(first + 256, count);
    int sum = 0;
    for (uint at = first; at < end; ++at) {
        sum += input[at];
    }
    sums[get_group_id(0)] = sum;
}
