// Must fail: Kernel.UsesLocalMemory
// The array has no `local`: each work-item has 256 private elements and does all the additions for itself.
kernel void prefix_sum(global const int* input, global int* output)
{
    int scratch[256];
    const uint id = get_local_id(0);

    for (uint i = 0; i < 256; ++i)
        scratch[i] = input[i];

    for (uint stride = 1; stride < 256; stride *= 2)
        for (uint right = 2 * stride - 1; right < 256; right += 2 * stride)
            scratch[right] += scratch[right - stride];

    scratch[255] = 0;

    for (uint stride = 128; stride > 0; stride /= 2)
        for (uint right = 2 * stride - 1; right < 256; right += 2 * stride) {
            const int left = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += left;
        }

    output[id] = scratch[id];
}
