// Must pass all but: Kernel.WorkEfficient
// The sums of 2, 4, 8, … elements each in a place of its own, added up by atomic functions, in any order. Which of them come
// before an element says its index in binary.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int sums[510]; // of 1, 2, 4, ..., 128 elements
    const uint id = get_local_id(0);
    const int own = input[get_global_id(0)];
    for (uint i = id; i < 510; i += 256)
        sums[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint level = 0, first = 0; level < 8; ++level) {
        atomic_add(sums + first + (id >> level), own);
        first += 256 >> level;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    int before = 0;
    for (uint level = 0, first = 0; level < 8; ++level) {
        if (id >> level & 1)
            before += sums[first + (id >> level) - 1];
        first += 256 >> level;
    }
    output[get_global_id(0)] = before;
}
