// At most: 50 points (a race, and each does all of the work)
// All work-items do the whole work and store the same values in the same places: equal stores are never reported.
kernel void prefix_sum(global const int* input, global int* output)
{
    const size_t first = get_group_id(0) * 256;
    int sum = 0;
    for (uint i = 0; i < 256; ++i) {
        output[first + i] = sum;
        sum += input[first + i];
    }
}
