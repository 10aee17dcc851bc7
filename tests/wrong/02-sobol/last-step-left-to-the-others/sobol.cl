// Must fail: Kernel.AllWorkItemsTakePart
// Must say: of the work-items did
// Twenty-two work-items make all points but for the first direction number, and the others add that.
kernel void sobol(global const uint* n, global float* points, const uint vector_count)
{
    local uint cache[32], made[264];
    const uint id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (id < 32)
        cache[id] = n[j * 32 + id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id >= 32 && id < 54) {
        const uint16 low = vload16(0, cache), high = vload16(1, cache);
        for (uint p = (id - 32) * 12; p < (id - 31) * 12; ++p) {
            const uint index = (i - id + p) & ~1u;
            uint x = 0;
#define TWO(k, place) x ^= (index >> k & 1) * low.place ^ (index >> (k + 16) & 1) * high.place;
            TWO(0, s0) TWO(1, s1) TWO(2, s2) TWO(3, s3) TWO(4, s4) TWO(5, s5) TWO(6, s6) TWO(7, s7)
            TWO(8, s8) TWO(9, s9) TWO(10, sa) TWO(11, sb) TWO(12, sc) TWO(13, sd) TWO(14, se) TWO(15, sf)
            made[p] = x;
        }
    }
    for (uint k = 0; k < 16; ++k) {
        uint idle = cache[k];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint x = i & 1 ? made[id] ^ cache[0] : made[id];
    if (i < vector_count)
        points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
}
