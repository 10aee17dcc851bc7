// Must fail: Kernel.StaysInBounds
// Must say: outside an array in private memory, at element 4
// Eight elements are set in an array of four, whose struct has four more behind it.
struct S { int a[4]; int b[4]; };
kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[256];
    const uint id = get_local_id(0);
    struct S t;
    int* p = t.a;
    for (int i = 0; i < 8; ++i) p[i] = 0;
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
    output[get_global_id(0)] = s[id] + t.b[id & 3];
}
