// Must fail: Kernel.NoDataRace
// Two steps of Hillis and Steele between two barriers: the second one reads sums that its neighbours have perhaps
// not made yet. In order of the ids, as on a CPU, the neighbours to the left are always done.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int a[256];
    local int b[256];
    const int place = get_local_id(0);

    a[place] = place > 0 ? input[place - 1] : 0;

    for (int distance = 1; distance < 256; distance *= 4) {
        barrier(CLK_LOCAL_MEM_FENCE);
        b[place] = a[place] + (place >= distance ? a[place - distance] : 0);
        const int twice = 2 * distance;
        const int sum = b[place] + (place >= twice ? b[place - twice] : 0);
        barrier(CLK_LOCAL_MEM_FENCE);
        a[place] = sum;
    }

    output[place] = a[place];
}
