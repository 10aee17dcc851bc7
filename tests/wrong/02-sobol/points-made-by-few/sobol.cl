// Must fail: Kernel.AllWorkItemsTakePart
// Must say: compute all of the points
// Twenty-two work-items make all points; the others read the cache and drop what they read.
kernel void sobol(global const uint* n, global float* points, const uint vector_count)
{
    local uint cache[32];
    local float made[264];
    const uint id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (id < 32)
        cache[id] = n[j * 32 + id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id >= 32 && id < 54) {
        const uint16 low = vload16(0, cache), high = vload16(1, cache);
        for (uint p = (id - 32) * 12; p < (id - 31) * 12; ++p) {
            const uint index = i - id + p;
            uint x = 0;
#define TWO(k, place) x ^= (index >> k & 1) * low.place ^ (index >> (k + 16) & 1) * high.place;
            TWO(0, s0) TWO(1, s1) TWO(2, s2) TWO(3, s3) TWO(4, s4) TWO(5, s5) TWO(6, s6) TWO(7, s7)
            TWO(8, s8) TWO(9, s9) TWO(10, sa) TWO(11, sb) TWO(12, sc) TWO(13, sd) TWO(14, se) TWO(15, sf)
            made[p] = (x >> 8) * 0x1p-24f;
        }
    }
    for (uint k = 0; k < 16; ++k) { uint idle = cache[k]; }
    barrier(CLK_LOCAL_MEM_FENCE);
    
    if (i < vector_count)
        points[(size_t)j * vector_count + i] = made[id];
}
