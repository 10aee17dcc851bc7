// At most: 45 points (one work-item does it all)
// A private array of 2 MiB, which the simulator refuses: what only it sees must not leave the maximum.
kernel void prefix_sum(global const int* input, global int* output)
{
    const uint id = get_local_id(0);
    if (id == 0) {
        int large[512 * 1024];
        int sum = 0;
        for (uint i = 0; i < 256; ++i) {
            large[i * 2000] = sum;
            output[i] = large[i * 2000];
            sum += input[i];
        }
    }
}
