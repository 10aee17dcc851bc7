// Must fail: Kernel.KeepsIdsApart
// Must pass: Kernel.Values
// Must pass: Kernel.UnitVectors
// Each work-group has its own local array, but the second one starts at element 256 of it. With one group
// the two ids are the same.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_global_id(0);

    scratch[id] = input[id];

    for (uint stride = 1; stride < 256; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[right] += scratch[right - stride];
    }

    if (id == 0)
        scratch[255] = 0;

    for (uint stride = 128; stride > 0; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += left;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[id] = scratch[id];
}
