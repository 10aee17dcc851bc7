// Must pass all
// Pointers walk within the arrays of a struct, through variables and a function.
struct S { int head; int s[256]; int tail[4]; };
int get(local int* p, uint i) { return p[i]; }
kernel void prefix_sum(global const int* input, global int* output)
{
    local struct S t;
    local int* s = t.s;
    const uint id = get_local_id(0);
    if (id < 4) t.tail[id] = 0;
    if (id == 0) t.head = 0;
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
    local int* q = t.tail;
    q += 3;
    output[get_global_id(0)] = get(t.s, id) + get(q, 0) + t.head + q[-3];
}
