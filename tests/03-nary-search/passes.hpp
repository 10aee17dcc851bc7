// The passes that the kernel of 03-nary-search is judged by.
#pragma once

#include "tests/03-nary-search/ranges.hpp"

#include <array>

namespace nary_search
{
constexpr auto declaration = "kernel void nary_search(global const uint* sorted, global const uint* keys, "
                             "global const uint4* ranges, global uint4* next_ranges)";

/// How a pass is launched: (subdivisions, number of keys), in work-groups of `local` work-items.
struct Split {
    std::size_t subdivisions = 2;
    std::array<std::size_t, 2> local{1, 1};
};

/// Single passes over the same ranges, one for each split. `ranges[i]` belongs to `keys[i]` and may be the result of
/// an earlier pass of a correct kernel.
struct Pass {
    Uints sorted, keys; // the array without the zeros at its beginning
    Ranges ranges;
    std::vector<Split> splits;
    std::size_t zeros = 0; // so many elements before `sorted` are 0

    Elements all() const { return {zeros, sorted}; }
};

/// The contents of next_ranges that the host writes before the pass: an empty range has an arbitrary position.
Ranges before_pass(const Pass& pass);

/// Random arrays, ranges and keys; in each pass several keys are not in the array, and several are already found.
std::vector<Pass> random_passes();
/// The same for an array of more than 2^16 elements, with more than 256 and more than 2^16 subdivisions; range times
/// subdivisions exceeds 2^32, and a float rounds it. Also with more than 2^16 keys.
std::vector<Pass> huge_passes();
/// Parts of arrays of more than 2^24 elements, whose indices a float cannot hold, and of more than 2^25 elements, whose
/// segments are longer than 24 bits can say. Most elements are 0.
std::vector<Pass> giant_passes();
/// Arrays of few different values, each of which is a key.
std::vector<Pass> duplicate_passes();
/// Keys below the first and above the last element, 0 and 0xFFFFFFFF, with and without them in the array.
std::vector<Pass> edge_passes();
/// Every array of up to eight elements from three values, every key, every range, 2 to 9 subdivisions.
std::vector<Pass> exhaustive_passes();

/// Launches for the simulator. The first is for counting: every key is present, none is found yet, and the range is
/// the whole array. In the third, each pair of neighbours lies in one segment. The last two search longer ranges,
/// with as many subdivisions and with many more.
std::vector<Pass> simulated_passes();
constexpr std::size_t neighbours_launch = 2, neighbour_pairs = 15;
/// The segment, one of about 16, that holds that key of the third launch.
std::size_t segment_of_neighbour(std::size_t key);

/// An array of random numbers with gaps, so that many keys are not in it.
Uints random_array(std::size_t length, unsigned seed);
} // namespace nary_search
