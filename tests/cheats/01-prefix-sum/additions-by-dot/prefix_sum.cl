// At most: 70 points (33 additions per element)
// Each work-item adds up all sixteens before its own in floating-point numbers of 64 bits, four by one call of dot.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[260];
    const uint id = get_local_id(0);
    s[id + 4] = input[get_global_id(0)];
    if (id < 4)
        s[id] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint first = id & ~15u;
    double sum = 0;
    for (uint k = 0; k < first; k += 4)
        sum = dot((double4)(convert_double4(vload4(0, s + 4 + k))), (double4)(1)) + sum;
    output[get_global_id(0)] = (int)(long)sum;
    for (uint k = first; k < id; ++k)
        sum += s[4 + k];
    output[get_global_id(0)] = (int)(long)sum;
}
