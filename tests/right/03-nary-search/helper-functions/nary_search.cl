// Must pass all
// Helper functions and pointers in place of indices.
uint segment_begin(uint4 range, uint segment, uint count)
{
    const uint size = (range.y - range.x) / count + ((range.y - range.x) % count != 0);
    return min(range.x + segment * size, range.y);
}

int is_below(global const uint* element, uint key) { return *element < key; }

kernel void nary_search(const global uint* elements, const global uint* wanted,
                        const global uint4* candidates, global uint4* narrowed)
{
    const size_t me = get_global_id(0), mine = get_global_id(1);
    const uint4 range = *(candidates + mine);
    const uint key = *(wanted + mine);
    const uint from = segment_begin(range, me, get_global_size(0)),
               to = segment_begin(range, me + 1, get_global_size(0));
    if (range.z == 0 && from < to && !is_below(elements + to - 1, key) &&
        (from == range.x || is_below(elements + from - 1, key)))
        *(narrowed + mine) = (uint4)(from, to, *(elements + from) == key ? 1 : 0, 0);
}
