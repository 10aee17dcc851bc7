// prefix_sum_single_pass.cl (voluntary): exclusive prefix sums of any length in one launch, with
// decoupled look-back: a tile of 256 elements tells its sum to the tiles after it as soon as it
// knows it, and adds up what the tiles before it have told. So each element is read from global
// memory once and written once; in prefix_sum_large.cl it is read twice and written twice.
// Algorithm: Merrill, Garland, "Single-pass Parallel Prefix Scan with Decoupled Look-back", NVIDIA
// Technical Report NVR-2016-002, 2016.
// Two things that work on today's GPUs go beyond what OpenCL 1.2 guarantees:
//   Order. mem_fence orders the accesses of one work-item as its own work-group sees them, and an atomic
//   function orders nothing but itself. Between work-groups no order is guaranteed; on GPUs a fence of
//   global memory holds for the whole device. OpenCL C 2.0 has a way to ask for that:
//   atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device).
//   Progress. No version guarantees that a work-group which waits leaves the others room to run. GPUs
//   let every work-group that has started run on; so a tile may wait only for tiles whose work-groups
//   have started. That is what next_tile is for.

enum { tile_length = 256 }; // elements of a tile, and work-items of a work-group

// The words of a tile's entry in `tiles`, and the states in the first of them. All start as 0.
enum { state_word, sum_word, prefix_word, entry_length };
enum { nothing_known, sum_known, prefix_known }; // the tile's own sum; all sums up to its end

// By one work-item of the tile. The fence is to keep the order: whoever sees the state sees the value.
void publish(global volatile int* entry, uint word, int value, int state)
{
    atomic_xchg(entry + word, value);
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    atomic_xchg(entry + state_word, state);
}

// Reads a word that another work-group may be writing.
int read_word(global volatile int* entry, uint word) { return atomic_or(entry + word, 0); }

// `count` elements; *next_tile is the number of the first tile that no work-group has taken.
// reqd_work_group_size: a launch with work-groups of any other size fails.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
prefix_sum_single_pass(global const int* input, global int* output, global volatile uint* next_tile,
                       global volatile int* tiles, const uint count)
{
    local int scratch[tile_length];
    local uint tile;       // the work-group's own
    local int before_tile; // the sum of all elements before the tile
    int tile_sum = 0;      // of the tile's elements; used by work-item 0
    const uint local_id = get_local_id(0);

    // TODO 15 [take-tile]: the work-group takes the first tile that is still free.
    //   Goal:  tile is a number that no other work-group has, all below it are taken, and all
    //          work-items may rely on it.
    //   Watch: work-groups start in any order. One that took its tile by its own number could wait
    //          for one that never gets a chance to start.
    //   Size:  4 lines.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 15
    // END TODO 15 [take-tile]

    // TODO 16 [tile-sums]: load and scan the tile, as in TODO 8 and TODO 9.
    //   Given: tile as TODO 15 leaves it.
    //   Goal:  scratch[k] holds the sum of the tile's elements before k, for all k, and all
    //          work-items may rely on it; tile_sum of work-item 0 is the sum of the whole tile.
    //   Watch: which element belongs to a work-item follows from the tile, not from its global id.
    //   Size:  24 lines.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 16
    // END TODO 16 [tile-sums]

    // TODO 17 [look-back]: tell the tiles after this one, ask the tiles before it.
    //   Given: tile_sum as TODO 16 leaves it, publish and read_word.
    //   Goal:  before_tile is the sum of all elements before the tile, and all work-items may rely
    //          on it; the tile's entry tells its sum before it waits for any other tile, and its
    //          prefix, the sum of all elements up to its end, after that.
    //   Watch: a prefix ends the look-back, a sum does not. Nothing is before tile 0.
    //   Size:  20 lines.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 17
    // END TODO 17 [look-back]

    // TODO 18 [tile-store]: write the tile's prefix sums.
    //   Given: scratch as TODO 16 leaves it, before_tile as TODO 17 does.
    //   Goal:  output holds the sum of all elements before i, for all i of the tile.
    //   Watch: the last tile may be shorter than its work-group.
    //   Size:  4 lines.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 18
    // END TODO 18 [tile-store]
}
