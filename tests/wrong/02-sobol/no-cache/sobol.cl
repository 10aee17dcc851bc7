// Must fail: Kernel.CachesDirectionNumbers
// Must not count: Kernel.NoDataRace
// Must not count: Kernel.NoBarrierDivergence
// Each work-item reads the direction numbers in global memory.
kernel void sobol(global const uint* direction_numbers, global float* points, const uint vector_count)
{
    const uint i = get_global_id(0), j = get_global_id(1);
    if (i < vector_count) {
        uint x = 0;
        for (uint k = 0; k < 32; ++k)
            if (i >> k & 1)
                x ^= direction_numbers[j * 32 + k];
        points[(size_t)j * vector_count + i] = (x >> 8) * 0x1p-24f;
    }
}
