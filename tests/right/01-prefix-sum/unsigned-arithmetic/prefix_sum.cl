// Must pass all
// Signed overflow is nobody's friend: sums in uint, where wrap-around is defined, and back at the end.
kernel void prefix_sum(global const int* input, global int* output)
{
    local uint scratch[256];
    const uint id = get_local_id(0);
    const uint gid = get_global_id(0);

    scratch[id] = as_uint(input[gid]);

    for (uint half_size = 1; half_size < 256; half_size += half_size) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = mad24(id + 1, 2 * half_size, UINT_MAX);
        if (right < 256)
            scratch[right] += scratch[right - half_size];
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    if (id == 255)
        scratch[id] = 0u;

    for (uint half_size = 128; half_size; half_size >>= 1) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const uint right = mad24(id + 1, 2 * half_size, UINT_MAX);
        if (right < 256) {
            const uint left = scratch[right - half_size];
            scratch[right - half_size] = scratch[right];
            scratch[right] += left;
        }
    }

    barrier(CLK_LOCAL_MEM_FENCE);
    output[gid] = as_int(scratch[id]);
}
