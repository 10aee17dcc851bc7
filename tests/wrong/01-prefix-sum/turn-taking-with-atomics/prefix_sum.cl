// Must fail: Kernel.NoDataRace
// Each work-item waits for its turn with an atomic counter. Atomics of OpenCL 1.2 order no other access, so
// reading the predecessor's sum is a race; where work-items march in step it never ends. In order of the ids,
// as on a CPU, nobody has to wait at all.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int sums[257];
    local int turn;
    const int id = get_local_id(0);

    if (id == 0) {
        sums[0] = 0;
        turn = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    while (atomic_or(&turn, 0) != id)
        ;
    sums[id + 1] = sums[id] + input[id];
    output[id] = sums[id];
    atomic_inc(&turn);
}
