// Must fail: Kernel.CachesDirectionNumbers
// Must say: directly from global memory
// The cache is filled, and nobody uses it.
kernel void sobol(global const uint* n, global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (id < 32)
        cache[id] = n[j * 32 + id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id < 64) {
        const uint first = i - id + id * 4;
        uint x = 0;
        for (uint k = 2; k < 32; ++k)
            if (first >> k & 1)
                x ^= n[j * 32 + k];
        const uint a = n[j * 32], b = n[j * 32 + 1];
        for (uint p = 0; p < 4; ++p)
            if (first + p < vector_count)
                points[(size_t)j * vector_count + first + p] = ((x ^ (p & 1) * a ^ (p >> 1 & 1) * b) >> 8) * 0x1p-24f;
    }
    else
        for (uint k = 0; k < 8; ++k) { uint idle = cache[k]; }
}
