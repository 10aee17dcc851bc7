// Must fail: SinglePass.LooksBack
// A tile that has told nothing yet counts as 0. Where work-groups run one after the other, every tile has told its sum.
enum { tile_length = 256 }; // elements of a tile, and work-items of a work-group

// The words of a tile's entry in `tiles`, and the states in the first of them. All start as 0.
enum { state_word, sum_word, prefix_word, entry_length };
enum { nothing_known, sum_known, prefix_known }; // the tile's own sum; all sums up to its end

// By one work-item of the tile. The fence keeps the order: whoever sees the state sees the value.
void publish(global volatile int* entry, uint word, int value, int state)
{
    atomic_xchg(entry + word, value);
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    atomic_xchg(entry + state_word, state);
}

// Reads a word that another work-group may be writing.
int read_word(global volatile int* entry, uint word) { return atomic_or(entry + word, 0); }

// `count` elements; *next_tile is the number of the first tile that no work-group has taken.
kernel void prefix_sum_single_pass(global const int* input, global int* output,
                                   global volatile uint* next_tile, global volatile int* tiles,
                                   const uint count)
{
    local int scratch[tile_length];
    local uint tile;       // the work-group's own
    local int before_tile; // the sum of all elements before the tile
    int tile_sum = 0;      // of the tile's elements; used by work-item 0
    const uint local_id = get_local_id(0);

    if (local_id == 0) {
        tile = atomic_inc(next_tile);
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    const size_t source = (size_t)tile * tile_length + local_id;
    scratch[local_id] = source < count ? input[source] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = 1; stride < tile_length; stride *= 2) {
        const uint right = (local_id + 1) * 2 * stride - 1;
        if (right < tile_length) {
            scratch[right] += scratch[right - stride];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (local_id == 0) {
        tile_sum = scratch[tile_length - 1];
        scratch[tile_length - 1] = 0;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint stride = tile_length / 2; stride > 0; stride /= 2) {
        const uint right = (local_id + 1) * 2 * stride - 1;
        if (right < tile_length) {
            const int left_sum = scratch[right - stride];
            scratch[right - stride] = scratch[right];
            scratch[right] += left_sum;
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }

    if (local_id == 0) {
        global volatile int* const own = tiles + (size_t)tile * entry_length;
        int sum = 0;
        if (tile > 0) {
            publish(own, sum_word, tile_sum, sum_known);
            global volatile int* entry = own;
            int state = nothing_known;
            while (state != prefix_known) {
                entry -= entry_length;
                state = read_word(entry, state_word);
                mem_fence(CLK_GLOBAL_MEM_FENCE); // the value is not read before the state
                sum += read_word(entry, state == prefix_known ? prefix_word : sum_word);
            }
        }
        publish(own, prefix_word, sum + tile_sum, prefix_known);
        before_tile = sum;
    }
    barrier(CLK_LOCAL_MEM_FENCE);

    const size_t target = (size_t)tile * tile_length + local_id;
    if (target < count) {
        output[target] = before_tile + scratch[local_id];
    }
}
