// The whole searches that the host program and the device-side enqueue of 03-nary-search are judged by.
#pragma once

#include "tests/03-nary-search/passes.hpp"

namespace nary_search
{
struct Search {
    Uints sorted, keys;
    std::uint32_t subdivisions = 2;

    /// Passes that cutting into equal parts needs until one element is left; at least one.
    std::size_t passes() const;
};

/// For the host program: of all lengths, the one of most passes last.
const std::vector<Search>& searches();

/// The arrays, keys and numbers of subdivisions of these passes, each as a search of the whole array.
std::vector<Search> searches_of(const std::vector<Pass>& passes);
} // namespace nary_search
