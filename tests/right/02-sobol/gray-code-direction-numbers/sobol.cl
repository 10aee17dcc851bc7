// Must pass all
// Direction numbers of the Gray code: w_k = v_1 ^ ... ^ v_k, taken where neighbouring bits of i differ.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[32];
    const uint local_id = get_local_id(0), i = get_global_id(0), j = get_global_id(1);
    if (local_id < 32)
        cache[local_id] = direction_numbers[j * 32 + local_id];
    barrier(CLK_LOCAL_MEM_FENCE);
    uint sum = 0;
    if (local_id < 32)
        for (uint k = 0; k <= local_id; ++k)
            sum ^= cache[k];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (local_id < 32)
        cache[local_id] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (i < vector_count) {
        const uint changes = i ^ i >> 1;
        uint x = 0;
        for (uint k = 0; k < 32; ++k)
            if (changes >> k & 1)
                x ^= cache[k];
        points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
    }
}
