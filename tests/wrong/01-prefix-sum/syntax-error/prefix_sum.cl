// Must fail: Kernel.Builds
// A semicolon is missing: nothing can be run, and the message has to name this file and line 11.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);

    scratch[id] = input[id];

    for (uint stride = 1; stride < 256; stride *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE) const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[right] += scratch[right - stride];
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[id] = scratch[id];
}
