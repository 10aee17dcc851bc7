// Cannot be launched with the NDRange of the test, which 7 does not divide: a host has to notice and say so.
kernel __attribute__((reqd_work_group_size(7, 1, 1))) void
nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges, global uint4* next_ranges)
{
    next_ranges[get_global_id(1)] = (uint4)(0, 1, 1, 0);
}
