// Not a search: its result tells how the host launched it. For the first three keys the "index" is the global size in
// either dimension and the number of dimensions; for the next ones, up to number 11, it depends on the key and on
// nothing else. All are found, so there is one pass.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint key_index = get_global_id(1);
    if (get_global_id(0) != 0)
        return;
    if (key_index >= 3 && key_index < 12)
        next_ranges[key_index] = (uint4)(3 * keys[key_index] + key_index, UINT_MAX, 1, 0);
    if (key_index == 0) {
        next_ranges[0] = (uint4)(get_global_size(0), UINT_MAX, 1, 0);
        next_ranges[1] = (uint4)(get_global_size(1), UINT_MAX, 1, 0);
        next_ranges[2] = (uint4)(get_work_dim(), UINT_MAX, 1, 0);
    }
}
