// Must pass all
// The work-group copies the cache in two halves, with one event.
kernel void sobol(global const uint* n, global float* points, const uint vector_count)
{
    const uint id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    local uint cache[32];
    event_t e = async_work_group_copy(cache, n + j * 32, 16, 0);
    e = async_work_group_copy(cache + 16, n + j * 32 + 16, 16, e);
    wait_group_events(1, &e);
    uint x = 0;
    for (uint k = 0; k < 32; ++k) if (i >> k & 1) x ^= cache[k];
    if (i < vector_count)
        points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
}
