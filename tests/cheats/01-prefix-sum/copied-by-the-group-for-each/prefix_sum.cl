// At most: 70 points (each work-item adds up its own prefix)
// An asynchronous copy is nobody's access: the group copies the input 16 times, and each work-item adds up all before it.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int copies[16 * 256];
    const uint id = get_local_id(0);
    const size_t first = get_group_id(0) * 256;
    event_t copied = 0;
    for (uint k = 0; k < 16; ++k)
        copied = async_work_group_copy(copies + 256 * k, input + first, 256, copied);
    wait_group_events(1, &copied);
    int16 sum = 0;
    for (uint k = 0; k < id / 16; ++k)
        sum += vload16(k, copies + 256 * (id % 16));
    int8 eight = sum.lo + sum.hi;
    int4 four = eight.lo + eight.hi;
    int before = four.x + four.y + four.z + four.w;
    for (uint i = id / 16 * 16; i < id; ++i)
        before += copies[i];
    output[first + id] = before;
}
