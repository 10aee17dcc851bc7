// Step 9: for CPUs: a long run of consecutive elements per work-item, and two passes.
// A processor's core has no lanes to feed in rows; it wants few work-items, each with a loop over memory that follows on.
// The first pass sums every chunk, one work-item scans the few sums, the second pass scans every chunk from there on.
// NDRange of sum_chunks and scan_chunks: one work-item per chunk, work-groups of 1.

// Elements [begin, end) of this work-item's chunk; all chunks are equally long, but the last ones may be shorter.
uint2 chunk_of(uint chunk, uint chunk_count, uint count)
{
    const ulong length = ((ulong)count + chunk_count - 1) / chunk_count;
    return (uint2)(min(chunk * length, (ulong)count), min((chunk + 1) * length, (ulong)count));
}

kernel void sum_chunks(global const int* input, global int* sums, const uint count)
{
    const uint2 chunk = chunk_of(get_global_id(0), get_global_size(0), count);
    uint i = chunk.x;
    int16 partial = (int16)(0); // one sum per place of the vector: nothing waits for the addition before
    for (; i + 16 <= chunk.y && i < i + 16; i += 16) {
        partial += vload16(0, input + i);
    }
    const int8 eight = partial.lo + partial.hi;
    const int4 four = eight.lo + eight.hi;
    int sum = four.x + four.y + four.z + four.w;
    for (; i < chunk.y; ++i) {
        sum += input[i];
    }
    sums[get_global_id(0)] = sum;
}

// By one work-item: sums becomes its exclusive prefix sums.
kernel void scan_sums(global int* sums, const uint chunk_count)
{
    int before = 0;
    for (uint chunk = 0; chunk < chunk_count; ++chunk) {
        const int sum = sums[chunk];
        sums[chunk] = before;
        before += sum;
    }
}

kernel void scan_chunks(global const int* input, global int* output, global const int* offsets,
                        const uint count)
{
    const uint2 chunk = chunk_of(get_global_id(0), get_global_size(0), count);
    int before = offsets[get_global_id(0)];
    for (uint i = chunk.x; i < chunk.y; ++i) {
        output[i] = before;
        before += input[i];
    }
}
