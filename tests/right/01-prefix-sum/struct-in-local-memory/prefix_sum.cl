// Must pass all
// Elements, rows' sums and the sums before them in one struct.
struct Row {
    int sum, before;
};
struct Sums {
    int elements[256];
    struct Row rows[16];
};

kernel void prefix_sum(global const int* input, global int* output)
{
    local struct Sums all;
    const uint id = get_local_id(0), row = id / 16;
    all.elements[id] = input[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id < 16) {
        int sum = 0;
        for (uint i = 0; i < 16; ++i)
            sum += all.elements[16 * id + i];
        all.rows[id].sum = sum;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id < 16) {
        int sum = 0;
        for (uint i = 0; i < id; ++i)
            sum += all.rows[i].sum;
        all.rows[id].before = sum;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    int sum = all.rows[row].before;
    for (uint i = 16 * row; i < id; ++i)
        sum += all.elements[i];
    output[get_global_id(0)] = sum;
}
