// Must pass all
// Variables of a loop's body that only some work-items give a value, in some rounds; and functions that are inlined there, or
// say which way is likely.
__attribute__((always_inline)) int2 pair_at(local const int* s, uint right, uint stride)
{
    int2 pair;
    pair.x = s[right - stride];
    pair.y = s[right];
    return pair;
}
inline bool is_likely(bool b) { return __builtin_expect(b, 1); }
typedef struct { int left, right; } both;

kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[256];
    const uint id = get_local_id(0);
    s[id] = input[get_global_id(0)];
    for (uint stride = 1; stride < 256; stride *= 2) {
        int2 pair;
        bool adds;
        uint right;
        barrier(CLK_LOCAL_MEM_FENCE);
        if (is_likely(id < 128 / stride)) {
            right = (id + 1) * 2 * stride - 1;
            pair = pair_at(s, right, stride);
            adds = true;
        } else {
            adds = false;
        }
        if (adds)
            s[right] = pair.x + pair.y;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id == 0)
        s[255] = 0;
    for (uint stride = 128; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        both old, new;
        if (right < 256) {
            old.left = s[right - stride];
            new.left = s[right];
            new.right = old.left + new.left;
        }
        both copied = new;
        if (right < 256) {
            s[right - stride] = copied.left;
            s[right] = copied.right;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    output[get_global_id(0)] = s[id];
}
