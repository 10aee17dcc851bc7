// Must pass all
// The sums of 32 rows, and the number of the last one, by compare-and-swap loops: no order changes what they leave.
void add(volatile local int* sum, const int value)
{
    int seen = 0; // a guess: the first exchange tells what is there
    for (;;) {
        const int found = atomic_cmpxchg(sum, seen, seen + value);
        if (found == seen)
            return;
        seen = found;
    }
}

int raise(volatile local int* largest, const int value)
{
    int seen = atomic_or(largest, 0);
    while (seen < value) {
        const int before = seen;
        seen = atomic_cmpxchg(largest, before, value);
        if (seen == before)
            break;
    }
    return seen;
}

kernel void prefix_sum(global const int* input, global int* output)
{
    local int elements[256], rows[32], last_row;
    const uint id = get_local_id(0);
    const int own = input[get_global_id(0)];
    if (id < 32)
        rows[id] = 0;
    if (id == 32)
        last_row = 0;
    elements[id] = own;
    barrier(CLK_LOCAL_MEM_FENCE);
    add(rows + id / 8, own);
    if (id % 8 == 7)
        raise(&last_row, id / 8);
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
    const uint first = min(id / 8, (uint)last_row) * 8;
    for (uint i = first; i < id; ++i)
        before += elements[i];
    output[get_global_id(0)] = before;
}
