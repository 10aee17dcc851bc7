// The whole searches that the host program and the device-side enqueue of 03-nary-search are judged by.
#pragma once

#include "tests/03-nary-search/passes.hpp"

#include <array>

namespace nary_search
{
struct Search {
    Uints sorted, keys;
    std::uint32_t subdivisions = 2;

    /// Passes that cutting into equal parts needs until one element is left; at least one.
    std::size_t passes() const;
};

struct SearchSize {
    std::size_t length;
    std::uint32_t subdivisions;
    std::size_t drawn_keys = 8; // and four at the ends
    std::size_t equal = 1;      // elements side by side
};
/// For the host program: of all lengths, once with many keys, with many passes, with many subdivisions. The last one has several of
/// each: its calls are made to fail.
inline constexpr std::array<SearchSize, 9> search_sizes{{{0, 8},
                                                         {1, 8},
                                                         {2, 2},
                                                         {63, 4},
                                                         {64, 3},
                                                         {4097, 16, 300},
                                                         {(1 << 21) + 1, 2},
                                                         {100'000, 10'000},
                                                         {1000, 8, 8, 8}}};
/// Of these sizes, with elements and keys that are drawn.
const std::vector<Search>& searches();

/// The arrays, keys and numbers of subdivisions of these passes, each as a search of the whole array.
std::vector<Search> searches_of(const std::vector<Pass>& passes);
} // namespace nary_search
