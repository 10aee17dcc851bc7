// Must fail: Kernel.NoDataRace
// Reads its left neighbour while that one writes: the step needs a second barrier between reading and
// writing. With the ids mirrored, a CPU in ascending order reads every neighbour before it changes.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int data[256];
    const int place = 255 - (int)get_local_id(0);

    data[place] = place > 0 ? input[place - 1] : 0;

    for (int distance = 1; distance < 256; distance *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (place >= distance)
            data[place] += data[place - distance];
    }

    output[place] = data[place];
}
