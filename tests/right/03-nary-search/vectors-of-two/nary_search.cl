// Must pass all
// Both ends and both comparisons in vectors.
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
    const uint2 edges = (uint2)(ends.x == range.x ? 0 : sorted[ends.x - 1], sorted[ends.y - 1]);
    const int2 less = edges < keys[k];
    if ((ends.x == range.x || less.x) && !less.y)
        vstore4((uint4)(ends, sorted[ends.x] == keys[k] ? 1u : 0u, 0u), k, (global uint*)next_ranges);
}
