// At most: 5 points (no barrier where one is needed)
// Atomic functions are never reported as a race: the sweep down uses them instead of barriers.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    scratch[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256)
            scratch[right] += scratch[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (id == 0)
        atomic_xchg(scratch + 255, 0);
    for (uint stride = 128; stride > 0; stride /= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 256) {
            const int left = atomic_xchg(scratch + right - stride, atomic_or(scratch + right, 0));
            atomic_add(scratch + right, left);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    output[get_global_id(0)] = scratch[id];
}
