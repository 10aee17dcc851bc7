// Must pass all
// One loop, and a state that says which part of the work its round does: the same for all work-items.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);
    enum { loading, up, at_the_root, down, storing, done } state = loading;
    uint stride = 1;
    while (state != done) {
        const uint right = (id + 1) * 2 * stride - 1;
        switch (state) {
        case loading:
            scratch[id] = input[get_global_id(0)];
            state = up;
            break;
        case up:
            if (right < 256)
                scratch[right] += scratch[right - stride];
            stride *= 2;
            state = stride < 256 ? up : at_the_root;
            break;
        case at_the_root:
            if (id == 0)
                scratch[255] = 0;
            stride = 128;
            state = down;
            break;
        case down:
            if (right < 256) {
                const int left = scratch[right - stride];
                scratch[right - stride] = scratch[right];
                scratch[right] += left;
            }
            stride /= 2;
            state = stride > 0 ? down : storing;
            break;
        default:
            output[get_global_id(0)] = scratch[id];
            state = done;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
