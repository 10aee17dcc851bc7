// Must pass all
// Constant memory says the strides of all fifteen levels, and how many work-items each needs.
constant uint strides[15] = {1, 2, 4, 8, 16, 32, 64, 128, 64, 32, 16, 8, 4, 2, 1};

kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    scratch[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint level = 0; level < 15; ++level) {
        const uint stride = strides[level];
        const uint place = (id + 1) * 2 * stride - 1;
        if (level < 8 && place < 256)
            scratch[place] += scratch[place - stride];
        if (level >= 8 && place + stride < 256)
            scratch[place + stride] += scratch[place];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[get_global_id(0)] = id == 0 ? 0 : scratch[id - 1];
}
