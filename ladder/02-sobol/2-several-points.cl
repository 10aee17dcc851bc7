// Step 2: 8 points per work-item, which share most of their bits.
// Row r of a work-group's block holds points r * 256 + local_id of it: rows differ only in three bits of the index, and
// what the other bits contribute is combined once. Neighbouring work-items still write neighbouring elements.
// NDRange: (blocks of a dimension * work_group_size, dimensions). The host passes work_group_size (256) and rows.

enum { bit_count = 32, block_length = work_group_size * rows };

// The numbers of the index's 1 bits, combined.
uint combine(local const uint* cache, uint index)
{
    uint x = 0;
    for (uint k = 0; index != 0; ++k, index >>= 1) {
        x ^= (index & 1) ? cache[k] : 0;
    }
    return x;
}

kernel __attribute__((reqd_work_group_size(work_group_size, 1, 1))) void
sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    local uint cache[bit_count];
    const uint local_id = get_local_id(0);
    const uint j = get_global_id(1);
    if (local_id < bit_count) {
        cache[local_id] = direction_numbers[j * bit_count + local_id];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    const size_t first = get_group_id(0) * (size_t)block_length + local_id;
    const uint shared = combine(cache, first);
    global float* const row = points + (size_t)j * vector_count;
    for (uint r = 0; r < rows; ++r) {
        const size_t i = first + r * work_group_size;
        if (i < vector_count) {
            const uint x = shared ^ combine(cache, r * work_group_size);
            row[i] = (x >> 8) * 0x1p-24f;
        }
    }
}
