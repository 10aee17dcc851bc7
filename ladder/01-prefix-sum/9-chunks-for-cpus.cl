// Step 9: for CPUs: a long run of consecutive elements per work-item, and two passes.
// A processor's core has no lanes to feed in rows; it wants few work-items, each with a loop over memory that follows on.
// The first pass sums every chunk, one work-item scans the few sums, the second pass scans every chunk from there on: the
// last chunk first, since the processor's caches still hold the end of the array.
// NDRange of sum_chunks and scan_chunks: one work-item per chunk, work-groups of 1.

// Elements [begin, end) of a chunk; all chunks are equally long, but the last ones may be shorter.
ulong2 chunk_of(ulong chunk, ulong chunk_count, ulong count)
{
    const ulong length = (count + chunk_count - 1) / chunk_count;
    return (ulong2)(min(chunk * length, count), min((chunk + 1) * length, count));
}

kernel void sum_chunks(global const int* input, global int* sums, const uint count)
{
    const ulong2 chunk = chunk_of(get_global_id(0), get_global_size(0), count);
    ulong i = chunk.x;
    int16 partial = (int16)(0); // one sum per place of the vector: no addition waits for the one before
    for (; i + 16 <= chunk.y; i += 16) {
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

// Called by one work-item: sums becomes its exclusive prefix sums.
kernel void scan_sums(global int* sums, const uint chunk_count)
{
    int before = 0;
    for (uint chunk = 0; chunk < chunk_count; ++chunk) {
        const int sum = sums[chunk];
        sums[chunk] = before;
        before += sum;
    }
}

// The inclusive prefix sums of 16 elements, in four steps as Hillis and Steele's.
int16 scan16(int16 v)
{
    v += (int16)(0, v.s0123, v.s4567, v.s89ab, v.scde);
    v += (int16)(0, 0, v.s0123, v.s4567, v.s89ab, v.scd);
    v += (int16)((int4)(0), v.s0123, v.s4567, v.s89ab);
    v += (int16)((int8)(0), v.lo);
    return v;
}

kernel void scan_chunks(global const int* input, global int* output, global const int* offsets,
                        const uint count)
{
    const ulong number = get_global_size(0) - 1 - get_global_id(0);
    const ulong2 chunk = chunk_of(number, get_global_size(0), count);
    int before = offsets[number];
    ulong i = chunk.x;
    for (; i + 16 <= chunk.y; i += 16) {
        const int16 values = vload16(0, input + i), up_to_here = scan16(values);
        vstore16(before + up_to_here - values, 0, output + i);
        before += up_to_here.sf;
    }
    for (; i < chunk.y; ++i) {
        output[i] = before;
        before += input[i];
    }
}
