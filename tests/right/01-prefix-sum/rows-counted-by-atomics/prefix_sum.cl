// Must pass all
// The sums of 32 rows by atomic additions, whose order does not matter; everything else by loads.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int elements[256], rows[32];
    const uint id = get_local_id(0);
    const int own = input[get_global_id(0)];
    if (id < 32)
        atomic_xchg(rows + id, 0); // the first thing that is written there
    elements[id] = own;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(rows + id / 8, own);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 32; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 32)
            rows[right] += rows[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    int before = 0;
    for (uint rest = id / 8; rest > 0; rest &= rest - 1)
        before += rows[rest - 1];
    for (uint i = id & ~7u; i < id; ++i)
        before += elements[i];
    output[get_global_id(0)] = before;
}
