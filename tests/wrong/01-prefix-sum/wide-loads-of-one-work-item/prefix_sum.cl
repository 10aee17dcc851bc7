// Must fail: Kernel.AllWorkItemsTakePart
// Must not count: Kernel.NoDataRace
// Work-item 0 makes the sums, sixteen elements at a time: few loads and stores, but as many words as ever.
kernel void prefix_sum(global const int* input, global int* output)
{
    local int scratch[256];
    const uint id = get_local_id(0);

    scratch[id] = input[id];
    barrier(CLK_LOCAL_MEM_FENCE);

    if (id == 0) {
        int sum = 0;
        for (uint row = 0; row < 16; ++row) {
            const int16 v = vload16(row, scratch);
            int16 sums;
            sums.s0 = sum;
            sums.s1 = sums.s0 + v.s0;
            sums.s2 = sums.s1 + v.s1;
            sums.s3 = sums.s2 + v.s2;
            sums.s4 = sums.s3 + v.s3;
            sums.s5 = sums.s4 + v.s4;
            sums.s6 = sums.s5 + v.s5;
            sums.s7 = sums.s6 + v.s6;
            sums.s8 = sums.s7 + v.s7;
            sums.s9 = sums.s8 + v.s8;
            sums.sa = sums.s9 + v.s9;
            sums.sb = sums.sa + v.sa;
            sums.sc = sums.sb + v.sb;
            sums.sd = sums.sc + v.sc;
            sums.se = sums.sd + v.sd;
            sums.sf = sums.se + v.se;
            sum = sums.sf + v.sf;
            vstore16(sums, row, scratch);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    output[id] = scratch[id];
}
