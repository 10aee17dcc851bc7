// Must pass all
// Each work-item adds up what is before it in its row of eight, by a switch that falls through; the rows' sums make a tree.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256], rows[32];
    const uint id = get_local_id(0), first = id & ~7u;
    scratch[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    int before = 0;
    switch (id & 7) {
    case 7:
        before += scratch[first + 6];
    case 6:
        before += scratch[first + 5];
    case 5:
        before += scratch[first + 4];
    case 4:
        before += scratch[first + 3];
    case 3:
        before += scratch[first + 2];
    case 2:
        before += scratch[first + 1];
    case 1:
        before += scratch[first];
    default:
        break;
    }
    if ((id & 7) == 7)
        rows[id / 8] = before + scratch[id];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 32; stride *= 2) {
        const uint right = (id + 1) * 2 * stride - 1;
        if (right < 32)
            rows[right] += rows[right - stride];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (uint rest = id / 8; rest > 0; rest &= rest - 1)
        before += rows[rest - 1];
    output[get_global_id(0)] = before;
}
