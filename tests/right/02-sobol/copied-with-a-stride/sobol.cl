// Must pass all
// The work-group copies the numbers of even and of odd bits to two halves of the cache.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    event_t copied = async_work_group_strided_copy(cache, direction_numbers + j * 32, 16, 2, 0);
    copied = async_work_group_strided_copy(cache + 16, direction_numbers + j * 32 + 1, 16, 2, copied);
    wait_group_events(1, &copied);
    if (i >= vector_count)
        return;
    uint x = 0;
    for (uint k = 0; k < 16; ++k)
        x ^= (i >> 2 * k & 1) * cache[k] ^ (i >> (2 * k + 1) & 1) * cache[16 + k];
    points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
}
