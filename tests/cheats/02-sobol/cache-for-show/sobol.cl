// At most: 45 points (a cache that is filled, but not used)
// A cache that is filled and looked at once. All 32 numbers of a point come from global memory, in one load of 128 bytes.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i >= vector_count)
        return;
    uint x = cache[0] - cache[0];
    const ulong16 numbers = *(global const ulong16*)(direction_numbers + j * 32);
#define TWO(k, place) x ^= (i >> k & 1) * (uint)numbers.place ^ (i >> (k + 1) & 1) * (uint)(numbers.place >> 32);
    TWO(0, s0) TWO(2, s1) TWO(4, s2) TWO(6, s3) TWO(8, s4) TWO(10, s5) TWO(12, s6) TWO(14, s7)
    TWO(16, s8) TWO(18, s9) TWO(20, sa) TWO(22, sb) TWO(24, sc) TWO(26, sd) TWO(28, se) TWO(30, sf)
    points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
}
