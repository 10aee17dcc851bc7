// Must pass all
// Pointers instead of indices, group ids instead of global ids.
kernel void sobol(const global uint* numbers, global float* out, uint count)
{
    local uint mine[32];
    local uint* const end = mine + 32;
    const size_t me = get_local_id(0), point = get_group_id(0) * get_local_size(0) + me;
    const global uint* from = numbers + 32 * get_group_id(1);
    if (me < 32)
        *(mine + me) = *(from + me);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (point >= count)
        return; // no barrier follows
    uint x = 0, bits = (uint)point;
    for (local uint* v = mine; v != end; ++v, bits >>= 1)
        x ^= (bits & 1) ? *v : 0;
    *(out + (ulong)count * get_group_id(1) + point) = (float)(x >> 8) / 16777216.0f;
}
