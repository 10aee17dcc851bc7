// Must pass all
// Two neighbouring elements in one load.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    const uint segment = get_global_id(0), segments = get_global_size(0), k = get_global_id(1);
    const uint4 range = ranges[k];
    if (range.z)
        return;
    const uint size = (range.y - range.x + segments - 1) / segments;
    const uint2 ends = min((uint2)(range.x + segment * size, range.x + segment * size + size), range.yy);
    if (ends.x == ends.y) return;
    uint2 at = ends.x == range.x ? (uint2)(0, sorted[ends.x]) : vload2(0, sorted + ends.x - 1);
    const bool first = ends.x == range.x || at.x < keys[k];
    if (first && sorted[ends.y - 1] >= keys[k])
        next_ranges[k] = (uint4)(ends.x, ends.y, at.y == keys[k], 0);
}
