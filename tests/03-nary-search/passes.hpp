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

/// Single passes over the same ranges, one for each split. `ranges[i]` belongs to `keys[i]` and may have come out of an
/// earlier pass of a right kernel.
struct Pass {
    Uints sorted, keys;
    Ranges ranges;
    std::vector<Split> splits;
    std::size_t zeros = 0; // so many elements at the beginning are 0
};

/// What the host puts into next_ranges before the pass: an empty range has any place.
Ranges before_pass(const Pass& pass);

/// Random arrays, ranges and keys; several keys of each are not in the array, several are found already.
std::vector<Pass> random_passes();
/// The same of an array of more than 2^16 elements, with more than 256 and more than 2^16 subdivisions; range times
/// subdivisions goes beyond 2^32, and a float rounds it. And of more than 2^16 keys.
std::vector<Pass> huge_passes();
/// Parts of an array of more than 2^24 elements: a float does not hold their indices. Most elements are 0.
Pass giant_pass();
/// Arrays of few different values, each of them a key.
std::vector<Pass> duplicate_passes();
/// Keys below the first and above the last element, 0 and 0xFFFFFFFF, with and without them in the array.
std::vector<Pass> edge_passes();
/// Every array of up to eight elements from three values, every key, every range, 2 to 9 subdivisions.
std::vector<Pass> exhaustive_passes();

/// Launches that the simulator looks at. The first is for counting: every key is there, none found, and the range is
/// the whole array. In the third one of two neighbours each lie in one segment. The last two search longer ranges, with as many
/// subdivisions and with many more.
std::vector<Pass> simulated_passes();
constexpr std::size_t neighbours_launch = 2, neighbour_pairs = 15;
/// Which of the segments, about 16, holds that key of the third launch.
std::size_t segment_of_neighbour(std::size_t key);

/// An array of random numbers with gaps, so that many keys are not in it.
Uints random_array(std::size_t length, unsigned seed);
} // namespace nary_search
