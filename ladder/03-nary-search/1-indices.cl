// Step 1 is the solution's kernel, solutions/03-nary-search/nary_search.cl, in as many passes as it takes. This kernel
// turns its last ranges into indices: `lower` where the key was found, otherwise the largest number.

kernel void indices_of(global const uint4* ranges, global uint* indices)
{
    const uint4 range = ranges[get_global_id(0)];
    indices[get_global_id(0)] = range.z ? range.x : UINT_MAX;
}
