// At most: 75 points (an access that stays in its variable)
// The first array of a struct in local memory is used as if the second one were its other half. A pointer to that array and one to the
// struct, taken as one array, which is right, are one and the same for the compiler: no check can tell them apart, and nothing but this
// variable can be reached that way.
struct S { int low[128]; int high[128]; };
kernel void prefix_sum(global const int* input, global int* output)
{
    local struct S t;
    local int* s = t.low;
    const uint id = get_local_id(0);
    s[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            s[right] += s[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id == 0)
        s[255] = 0;
    for (uint stride = 128; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = s[right - stride];
            s[right - stride] = s[right];
            s[right] += left;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    output[get_global_id(0)] = s[id];
}
