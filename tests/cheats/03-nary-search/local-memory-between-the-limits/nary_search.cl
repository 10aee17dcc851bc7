// At most: 50 points (one work-item searches)
// 48 KiB of local memory, which the simulator refuses: it cannot say that one work-item searches alone.
kernel void nary_search(global const uint* sorted, global const uint* keys, global const uint4* ranges,
                        global uint4* next_ranges)
{
    local uint large[12288];
    const uint segment = get_global_id(0), segment_count = get_global_size(0), k = get_global_id(1);
    const uint key = keys[k], lower = ranges[k].x, upper = ranges[k].y;
    if (ranges[k].z)
        return;
    large[get_local_id(0)] = key;
    if (segment == 0)
        for (uint i = lower; i < upper; ++i)
            if (sorted[i] >= key) {
                if (sorted[i] == key)
                    next_ranges[k] = (uint4)(i, i + 1, 1, large[0] - large[0]);
                break;
            }
}
