// Must pass all
// Unrolled and padded: the few work-items near the root compute many indices, the others hardly any, which is
// as uneven as a right tree gets.
#define PAD(i) ((i) + ((i) / 16) + ((i) / 256))
#define LEFT(stride) PAD((2 * id + 1) * stride - 1)
#define RIGHT(stride) PAD((2 * id + 2) * stride - 1)

#define UP(active, stride)                                                          \
    barrier(CLK_LOCAL_MEM_FENCE);                                                   \
    if (id < active)                                                                \
        s[RIGHT(stride)] += s[LEFT(stride)];

#define DOWN(active, stride)                                                        \
    barrier(CLK_LOCAL_MEM_FENCE);                                                   \
    if (id < active) {                                                              \
        const int left = s[LEFT(stride)];                                           \
        s[LEFT(stride)] = s[RIGHT(stride)];                                         \
        s[RIGHT(stride)] += left;                                                   \
    }

kernel void prefix_sum(global const int* input, global int* output)
{
    local int s[PAD(255) + 1];
    const uint id = get_local_id(0);

    s[PAD(id)] = input[get_global_id(0)];

    UP(128, 1) UP(64, 2) UP(32, 4) UP(16, 8) UP(8, 16) UP(4, 32) UP(2, 64) UP(1, 128)

    if (id == 0)
        s[PAD(255)] = 0;

    DOWN(1, 128) DOWN(2, 64) DOWN(4, 32) DOWN(8, 16) DOWN(16, 8) DOWN(32, 4) DOWN(64, 2) DOWN(128, 1)

    barrier(CLK_LOCAL_MEM_FENCE);
    output[get_global_id(0)] = s[PAD(id)];
}
