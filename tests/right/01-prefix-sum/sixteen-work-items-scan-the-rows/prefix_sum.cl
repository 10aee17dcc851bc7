// Must pass all
// All load and store, but the rows of sixteen are summed up one by one, each by a single work-item, and the
// row sums by one: of 256 work-items at most 16 compute, but no longer than the busiest one of a tree does.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int elements[256];
    local int row_sums[16];
    const uint id = get_local_id(0);

    elements[id] = input[id];
    barrier(CLK_LOCAL_MEM_FENCE);

    if (id < 16) {
        int sum = 0;
        for (uint i = 16 * id; i < 16 * id + 16; ++i) {
            const int value = elements[i];
            elements[i] = sum;
            sum += value;
        }
        row_sums[id] = sum;
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    if (id == 0) {
        int sum = 0;
        for (uint row = 0; row < 16; ++row) {
            const int value = row_sums[row];
            row_sums[row] = sum;
            sum += value;
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    output[id] = elements[id] + row_sums[id / 16];
}
