// Must pass all
// Each work-item looks at the last element of its segment only; that of the segment before is its neighbour's, in local
// memory, or read where the neighbour is in another work-group.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    local uint last[1024];
    const uint segment = get_global_id(0), segment_count = get_global_size(0), k = get_global_id(1);
    const uint key = keys[k], lower = ranges[k].x, upper = ranges[k].y;
    const uint place = get_local_id(1) * get_local_size(0) + get_local_id(0);
    const uint size = (upper - lower + segment_count - 1) / segment_count;
    const uint begin = min(lower + segment * size, upper), end = min(begin + size, upper);
    last[place] = begin < end ? sorted[end - 1] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (ranges[k].z || begin == end || last[place] < key)
        return;
    uint before = 0;
    if (begin > lower)
        before = get_local_id(0) > 0 ? last[place - 1] : sorted[begin - 1];
    if (begin == lower || before < key)
        next_ranges[k] = (uint4)(begin, end, sorted[begin] == key, 0);
}
