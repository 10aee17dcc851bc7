// At most: 70 points (each work-item adds up its own prefix)
// Each work-item takes a copy of the whole input home in sixteen loads, and adds up there where nobody counts.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    scratch[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    int own[256];
    for (uint k = 0; k < 16; ++k)
        *(int16*)(own + 16 * k) = vload16(k, scratch);
    int sum = 0;
    for (uint i = 0; i < id; ++i)
        sum += own[i];
    output[get_global_id(0)] = sum;
}
