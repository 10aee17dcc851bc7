// Must pass all
// No loop: a macro per bit.
#define BIT(k) (cache[k] & -(i >> (k)&1))
#define FOUR(k) (BIT(k) ^ BIT(k + 1) ^ BIT(k + 2) ^ BIT(k + 3))
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < vector_count) {
        const uint x = FOUR(0) ^ FOUR(4) ^ FOUR(8) ^ FOUR(12) ^ FOUR(16) ^ FOUR(20) ^ FOUR(24) ^ FOUR(28);
        points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
    }
}
