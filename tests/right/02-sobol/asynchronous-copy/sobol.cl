// Must pass all
// The group copies its numbers together.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    const event_t copied = async_work_group_copy(cache, direction_numbers + j * 32, 32, 0);
    wait_group_events(1, &copied);
    if (i < vector_count) {
        uint x = 0;
        for (uint k = 0; k < 32; ++k)
            if (i >> k & 1)
                x ^= cache[k];
        points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
    }
}
