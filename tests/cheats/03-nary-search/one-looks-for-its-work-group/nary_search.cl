// At most: 65 points (no work-item looks at its own segment)
// One work-item of each row of a work-group looks at the ends of all its segments, one after the other, and tells the others in
// local memory which of them is to write.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    local uint holder[256];
    const uint count = get_global_size(0), k = get_global_id(1), key = keys[k];
    const uint4 range = ranges[k];
    const uint size = range.x < range.y ? (range.y - range.x - 1) / count + 1 : 1;
    const uint g = get_group_id(0) * get_local_size(0), row = get_local_id(1);
    if (get_local_id(0) == 0) {
        uint h = ~0u;
        for (uint s = 0; s < get_local_size(0) && !range.z && range.x < range.y; ++s) {
            const uint begin = min(range.x + (g + s) * size, range.y), end = min(begin + size, range.y);
            if (begin < end && sorted[end - 1] >= key) {
                if (begin == range.x || sorted[begin - 1] < key)
                    h = s;
                break;
            }
        }
        holder[row] = h;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (holder[row] == get_local_id(0)) {
        const uint begin = min(range.x + (g + (uint)get_local_id(0)) * size, range.y), end = min(begin + size, range.y);
        next_ranges[k] = (uint4)(begin, end, sorted[begin] == key, 0);
    }
}
