// At most: 5 points (order of arrival)
// A chain in the order of arrival: stored as the upper half of 64 bits, read as a word of its own.
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
kernel void prefix_sum(global const int* input, global int* output)
{
    local int next;
    local long links[257];
    local int* const words = (local int*)links;
    const uint id = get_local_id(0);
    links[id] = 0;
    if (id == 0)
        next = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    const int place = atomic_inc(&next);
    const int before = atomic_or(words + 2 * place + 1, 0);
    atom_xchg(links + place + 1, (long)(before + input[get_group_id(0) * 256 + place]) << 32);
    barrier(CLK_LOCAL_MEM_FENCE);
    output[get_global_id(0)] = words[2 * id + 1];
}
