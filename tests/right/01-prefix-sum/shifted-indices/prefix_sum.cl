// Must pass all
// Levels instead of strides, shifts and masks instead of products.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[1 << 8];
    const uint i = get_local_id(0);

    s[i] = input[get_global_id(0)];

    for (uint level = 0; level < 8; level++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (i >> (7 - level) == 0) {
            const uint right = ((i + 1) << (level + 1)) - 1;
            s[right] += s[right ^ (1 << level)];
        }
    }

    if (i == 0)
        s[0xff] = 0;

    for (uint level = 8; level-- > 0;) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (i >> (7 - level) == 0) {
            const uint right = ((i + 1) << (level + 1)) - 1;
            const uint left = right ^ (1 << level);
            const int t = s[left];
            s[left] = s[right];
            s[right] += t;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[get_global_id(0)] = s[i];
}
