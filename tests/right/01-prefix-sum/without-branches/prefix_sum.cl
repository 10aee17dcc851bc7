// Must pass all
// No if: a work-item that has nothing to do at a level adds 0 to a place of its own behind the elements. Many accesses, but 2
// additions of elements each.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[512];
    const uint id = get_local_id(0), spare = 256 + id;
    scratch[id] = input[get_global_id(0)];
    scratch[spare] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < 256; stride *= 2) {
        const uint place = (id + 1) * 2 * stride - 1;
        const uint right = select(spare, place, (uint)(place < 256));
        const uint left = select(spare, place - stride, (uint)(place < 256));
        scratch[right] += scratch[left];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    for (uint stride = 64; stride > 0; stride /= 2) {
        const uint place = (id + 1) * 2 * stride - 1;
        const uint right = select(spare, place + stride, (uint)(place + stride < 256));
        const uint left = select(spare, place, (uint)(place + stride < 256));
        scratch[right] += scratch[left];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    output[get_global_id(0)] = select(scratch[max(id, 1u) - 1], 0, id == 0 ? 1 : 0);
}
