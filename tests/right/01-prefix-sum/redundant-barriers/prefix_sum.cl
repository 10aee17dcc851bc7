// Must pass all
// Better one barrier too many than one too few: before and after everything, with both fences.
#define SYNC barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)

kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const size_t id = get_local_id(0);

    SYNC;
    scratch[id] = input[id];
    SYNC;
    for (size_t stride = 1; stride < 256; stride *= 2) {
        SYNC;
        const size_t right = (id + 1) * 2 * stride - 1;
        int sum = 0;
        if (right < 256)
            sum = scratch[right] + scratch[right - stride];
        SYNC;
        if (right < 256)
            scratch[right] = sum;
        SYNC;
    }
    if (id == 0)
        scratch[255] = 0;
    SYNC;
    for (size_t stride = 128; stride > 0; stride /= 2) {
        SYNC;
        const size_t right = (id + 1) * 2 * stride - 1;
        int left = 0;
        int parent = 0;
        if (right < 256) {
            left = scratch[right - stride];
            parent = scratch[right];
        }
        SYNC;
        if (right < 256) {
            scratch[right - stride] = parent;
            scratch[right] = parent + left;
        }
        SYNC;
    }
    SYNC;
    output[id] = scratch[id];
    SYNC;
}
