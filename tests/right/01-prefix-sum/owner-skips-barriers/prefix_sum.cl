// Must pass all
// The first and the last level belong to the work-item that loads and stores the pair, and the root takes a single
// move instead of two steps: fewer barriers than levels, and none is missing.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);

    // First level: work-item id loads both leaves of its own pair.
    if (id < 128) {
        scratch[2 * id] = input[2 * id];
        scratch[2 * id + 1] = input[2 * id] + input[2 * id + 1];
    }

    for (uint stride = 2; stride < 128; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[right] += scratch[right - stride];
    }

    // Root: its sum is never needed, only its place.
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id == 0) {
        scratch[255] = scratch[127];
        scratch[127] = 0;
    }

    for (uint stride = 64; stride > 1; stride /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += left;
        }
    }

    // Last level: straight to the output.
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id < 128) {
        output[2 * id] = scratch[2 * id + 1];
        output[2 * id + 1] = scratch[2 * id + 1] + scratch[2 * id];
    }
}
