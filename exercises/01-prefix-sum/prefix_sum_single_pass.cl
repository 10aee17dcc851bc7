// prefix_sum_single_pass.cl (voluntary): exclusive prefix sums of any length in one launch, with
// decoupled look-back: a tile of 3840 elements publishes its sum as soon as it is known, and adds up what
// the tiles before it have published. So each element is read from global memory once and written once; in
// prefix_sum_large.cl it is read twice and written twice.
// A tile has 256 runs of 15 elements. Each work-item adds up a run of its own, and the two sweeps, with all
// their barriers, only scan the 256 sums. Why 15? An odd number spreads runs over the banks of local memory.
// Algorithm: Merrill, Garland, "Single-pass Parallel Prefix Scan with Decoupled Look-back", NVIDIA
// Technical Report NVR-2016-002, 2016.
// Work-groups that work together need two things, which OpenCL 1.2 hardly gives:
//   Order. A tile's word holds a state and a number, and an atomic function accesses it as a whole: nobody
//   sees one without the other. Two words would not do: between work-groups nothing orders accesses, not
//   even mem_fence, and a GPU does show the new state with the old number. 64-bit atomic functions are an
//   extension, cl_khr_int64_base_atomics.
//   Progress. No version guarantees that a work-group which waits leaves the others room to run. GPUs
//   let every work-group that has started run on; so a tile may wait only for tiles whose work-groups
//   have started. That is what next_tile is for.

#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

enum { run_count = 256, run_length = 15 };       // runs of a tile, and work-items of a work-group
enum { tile_length = run_count * run_length };   // elements of a tile
enum { nothing_known, sum_known, prefix_known }; // of a tile: its own sum; the sum of all up to its end

// A word: the state in the upper half, the sum or prefix in the lower one. All words start as 0.
void publish(global ulong* word, uint state, int value) { atom_xchg(word, (ulong)state << 32 | (uint)value); }
ulong read_word(global ulong* word) { return atom_add(word, 0); }
uint state_of(ulong word) { return word >> 32; }
int value_of(ulong word) { return (int)(uint)word; }

// `count` elements; *next_tile is the number of the first tile that no work-group has taken; `tiles` has a
// word for each tile.
// reqd_work_group_size: a launch with work-groups of any other size fails.
kernel __attribute__((reqd_work_group_size(256, 1, 1))) void
prefix_sum_single_pass(global const int* input, global int* output, global uint* next_tile,
                       global ulong* tiles, const uint count)
{
    local int elements[tile_length];
    local int sums[run_count]; // of the runs
    local uint tile;           // the work-group's own
    local int before_tile;     // the sum of all elements before the tile
    int tile_sum = 0;          // of the tile's elements; used by work-item 0
    const uint local_id = get_local_id(0);

    // TODO 15 [take-tile]: the work-group takes the first tile that is still free.
    //   Goal:  tile is a number that no other work-group has, all below it are taken, and all
    //          work-items may rely on it.
    //   Watch: work-groups start in any order. One that took its tile by its own number could wait
    //          for one that never gets a chance to start.
    //   Size:  4 lines.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 15
    // END TODO 15 [take-tile]

    const size_t first = (size_t)tile * tile_length; // the tile's first element

    // TODO 16 [tile-sums]: load the tile, add up the runs, and scan their sums as in TODO 9.
    //   Given: first and tile, as TODO 15 leaves it.
    //   Goal:  elements holds the tile, with 0 where the input has ended; sums[k] holds the sum of
    //          all runs of the tile before run k, for all k, and all work-items may rely on it;
    //          tile_sum of work-item 0 is the sum of the whole tile.
    //   Watch: at each step neighbouring work-items load neighbouring elements from global memory; a
    //          run is read from local memory, where that does not matter.
    //   Size:  32 lines.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 16
    // END TODO 16 [tile-sums]

    // TODO 17 [look-back]: tell the tiles after this one, ask the tiles before it.
    //   Given: tile_sum as TODO 16 leaves it, publish, read_word, state_of and value_of.
    //   Goal:  before_tile is the sum of all elements before the tile, and all work-items may rely
    //          on it; the tile's word tells its sum before it waits for any other tile, and its
    //          prefix, the sum of all elements up to its end, after that.
    //   Watch: a prefix ends the look-back, a sum does not. Nothing is before tile 0.
    //   Size:  18 lines.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 17
    // END TODO 17 [look-back]

    // TODO 18 [tile-store]: write the tile's prefix sums.
    //   Given: elements and sums as TODO 16 leaves them, before_tile as TODO 17 does.
    //   Goal:  output holds the sum of all elements before i, for all i of the tile.
    //   Watch: at each step neighbouring work-items store neighbouring elements: the sums of a run
    //          go through elements. The last tile may be shorter.
    //   Size:  13 lines.  Check: ./lab check 01-prefix-sum  Stuck: ./lab hint 01-prefix-sum 18
    // END TODO 18 [tile-store]
}
