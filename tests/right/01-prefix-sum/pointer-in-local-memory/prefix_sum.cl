// Must pass all but: Kernel.AllWorkItemsTakePart
// The array is found by a pointer that lies in local memory, too.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void prefix_sum(global const int* input, global int* output)
{
    const uint id = get_local_id(0);
    local int a[256]; local int* local p; if (id == 0) p = a; barrier(CLK_LOCAL_MEM_FENCE); 
    p[id] = input[id];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) p[right] += p[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id == 255) p[id] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 128; stride > 0; stride /= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) { const int left = p[right - stride]; p[right - stride] = p[right]; p[right] += left; }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[id] = p[id];
}
