// The whole searches by which 03-nary-search's host program and device-side enqueue are judged.
#pragma once

#include "tests/03-nary-search/passes.hpp"

#include <array>

namespace nary_search
{
struct Search {
    Uints sorted, keys;
    std::uint32_t subdivisions = 2;

    /// The number of passes that splitting into equal parts takes until one element is left; at least one.
    std::size_t passes() const;
};

struct SearchSize {
    std::size_t length;
    std::uint32_t subdivisions;
    std::size_t drawn_keys = 8; // and four at the ends
    std::size_t equal = 1;      // elements side by side
};
/// Sizes for the host program: all lengths, once with many keys, with many passes, with many subdivisions. The last
/// one has several of each: its calls are made to fail.
inline constexpr std::array<SearchSize, 9> search_sizes{{{0, 8},
                                                         {1, 8},
                                                         {2, 2},
                                                         {63, 4},
                                                         {64, 3},
                                                         {4097, 16, 300},
                                                         {(1 << 21) + 1, 2},
                                                         {100'000, 10'000},
                                                         {1000, 8, 8, 8}}};
/// Searches of these sizes, with drawn elements and keys.
const std::vector<Search>& searches();

/// The arrays, keys and subdivision counts of these passes, each as a search of the whole array.
std::vector<Search> searches_of(const std::vector<Pass>& passes);

/// More subdivisions than a uchar can count, or more elements or keys than a ushort.
std::vector<Search> large_searches();
} // namespace nary_search
