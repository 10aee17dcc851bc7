// At most: 55 points (a race, and the work of n log n)
// Each half of the work-group does the whole sweep: all places are written twice, with the same value, and half of the
// barriers are left out, for each half works on what it has stored itself.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0), half_id = id % 128;
    const size_t first = get_group_id(0) * 256;
    scratch[half_id] = input[first + half_id];
    scratch[half_id + 128] = input[first + half_id + 128];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint step = 1; step < 256; step *= 2) {
        const int low = half_id >= step ? scratch[half_id - step] : 0;
        const int high = half_id + 128 >= step ? scratch[half_id + 128 - step] : 0;
        const int own_low = scratch[half_id], own_high = scratch[half_id + 128];
        barrier(CLK_LOCAL_MEM_FENCE);
        scratch[half_id] = own_low + low;
        scratch[half_id + 128] = own_high + high;
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[first + id] = id == 0 ? 0 : scratch[id - 1];
}
