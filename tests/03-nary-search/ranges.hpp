// How a pass changes a key's range, and the correct result: the judge's own definition of the exercise.
#pragma once

#include "grader/base/text.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace nary_search
{
using Uints = std::vector<std::uint32_t>;

/// A view of an array that begins with zeros. The zeros are not stored: of 2^25 elements, only the last ones matter.
class Elements {
  public:
    Elements(const Uints& all) : rest_(all) {}
    Elements(std::size_t zeros, const Uints& rest) : zeros_(zeros), rest_(rest) {}

    std::size_t size() const { return zeros_ + rest_.size(); }
    std::uint32_t operator[](std::size_t i) const { return i < zeros_ ? 0 : rest_[i - zeros_]; }
    std::uint32_t front() const { return (*this)[0]; }
    std::uint32_t back() const { return (*this)[size() - 1]; }

  private:
    std::size_t zeros_ = 0;
    std::span<const std::uint32_t> rest_;
};

/// "{3, 7, 9, …}"
std::string listed(Elements numbers);

constexpr std::uint32_t largest = 0xffffffffU;
constexpr std::uint32_t not_found = largest; // in place of an index

/// A range as the kernel reads and writes it: a uint4.
struct Range {
    std::uint32_t lower = 0, upper = 0, found = 0, unused = 0;

    std::uint32_t size() const { return upper > lower ? upper - lower : 0; }
};
using Ranges = std::vector<Range>;

/// The range with which every search begins.
inline Range whole(Elements sorted) { return {0, static_cast<std::uint32_t>(sorted.size()), 0, 0}; }

/// Index of the first element >= key; the length if there is none.
std::size_t first_not_below(Elements sorted, std::uint32_t key);
bool is_present(Elements sorted, std::uint32_t key);
/// The result of the whole search: the lowest index of each key, or not_found.
Uints indices_of(Elements sorted, const Uints& keys);

/// What is wrong with the range that a pass left for a key, as the end of a sentence; empty if it is correct. Any
/// partition is correct that shrinks the range, keeps the key in it and sets `found` only for its lowest index.
std::optional<lab::Text> fault_of(Elements sorted, std::uint32_t key, const Range& before,
                                  const Range& after);

/// One key in one pass, with its kind in a student's words.
struct KeyInPass {
    Elements sorted;
    std::uint32_t key;
    Range before;
    std::size_t subdivisions;
};
lab::Text kind_of_range(const KeyInPass& pass);      // of random_passes and exhaustive_passes
lab::Text kind_of_duplicates(const KeyInPass& pass); // of duplicate_passes
lab::Text kind_of_edge(const KeyInPass& pass);       // of edge_passes
} // namespace nary_search
