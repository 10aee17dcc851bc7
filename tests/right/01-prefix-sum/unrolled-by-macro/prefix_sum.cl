// Must pass all
// No loop: sixteen levels written out, the number of active work-items and the stride side by side.
#define UP(active, stride)                                                          \
    barrier(CLK_LOCAL_MEM_FENCE);                                                   \
    if (id < active)                                                                \
        a[(2 * id + 2) * stride - 1] += a[(2 * id + 1) * stride - 1];

#define DOWN(active, stride)                                                        \
    barrier(CLK_LOCAL_MEM_FENCE);                                                   \
    if (id < active) {                                                              \
        int t = a[(2 * id + 1) * stride - 1];                                       \
        a[(2 * id + 1) * stride - 1] = a[(2 * id + 2) * stride - 1];                \
        a[(2 * id + 2) * stride - 1] += t;                                          \
    }

kernel void prefix_sum(global const int* input, global int* output)
{
    local int a[256];
    int id = get_local_id(0);

    a[id] = input[id];

    UP(128, 1)
    UP(64, 2)
    UP(32, 4)
    UP(16, 8)
    UP(8, 16)
    UP(4, 32)
    UP(2, 64)
    UP(1, 128)

    barrier(CLK_LOCAL_MEM_FENCE);
    if (id == 0) {
        a[255] = 0;
    }

    DOWN(1, 128)
    DOWN(2, 64)
    DOWN(4, 32)
    DOWN(8, 16)
    DOWN(16, 8)
    DOWN(32, 4)
    DOWN(64, 2)
    DOWN(128, 1)

    barrier(CLK_LOCAL_MEM_FENCE);
    output[id] = a[id];
}
