// The inputs of 03-nary-search's checks and what is right for them: the judge's own definition of the exercise.
#pragma once

#include "grader/text.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace nary_search
{
using Uints = std::vector<std::uint32_t>;

/// A range as the kernel reads and writes it, as uint4.
struct Range {
    std::uint32_t lower = 0, upper = 0, found = 0, unused = 0;

    std::uint32_t size() const { return upper > lower ? upper - lower : 0; }
    friend bool operator==(const Range&, const Range&) = default;
};
using Ranges = std::vector<Range>;

/// Index of the first element >= key; the length where there is none.
std::size_t first_not_below(const Uints& sorted, std::uint32_t key);
bool is_present(const Uints& sorted, std::uint32_t key);
/// What the whole search answers: per key the lowest index, or 0xFFFFFFFF.
Uints indices_of(const Uints& sorted, const Uints& keys);

/// How one pass is launched: (subdivisions, number of keys), in work-groups of `local` work-items.
struct Split {
    std::size_t subdivisions = 2;
    std::array<std::size_t, 2> local{1, 1};
};

/// Single passes over the same ranges, one for each split. `ranges[i]` belongs to `keys[i]` and may have come out of
/// an earlier pass of a right kernel.
struct PassCase {
    Uints sorted, keys;
    Ranges ranges;
    std::vector<Split> splits;
};

/// What the host puts into next_ranges before the pass: an empty range has any place.
Ranges before_pass(const PassCase& pass);

/// What is wrong with the range that a pass left for a key, as the end of a sentence; nothing when it is right. Any
/// partition is, that shrinks the range, keeps the key in it and says `found` only of its lowest index.
std::optional<lab::Text> fault_of(const Uints& sorted, std::uint32_t key, const Range& before,
                                  const Range& after);

/// One key in one pass, as a student would name its kind.
struct KeyInPass {
    const Uints& sorted;
    std::uint32_t key;
    Range before;
    std::size_t subdivisions;
};
lab::Text kind_of_range(const KeyInPass& pass);      // of random_passes and exhaustive_passes
lab::Text kind_of_duplicates(const KeyInPass& pass); // of duplicate_passes
lab::Text kind_of_edge(const KeyInPass& pass);       // of edge_passes

/// Random arrays, ranges and keys; several keys of each are not in the array, several are found already.
std::vector<PassCase> random_passes();
/// Arrays of few different values, each of them a key.
std::vector<PassCase> duplicate_passes();
/// Keys below the first and above the last element, 0 and 0xFFFFFFFF, with and without them in the array.
std::vector<PassCase> edge_passes();
/// Every array of up to eight elements from three values, every key, every range, 2 to 9 subdivisions.
std::vector<PassCase> exhaustive_passes();

/// Launches that the simulator looks at. The first is for counting: every key is there, none found, and the range is
/// the whole array.
std::vector<PassCase> simulated_passes();

/// An array of random numbers with gaps, so that many keys are not in it.
Uints random_array(std::size_t length, unsigned seed);

/// A whole search with the host program.
struct Search {
    Uints sorted, keys;
    std::uint32_t subdivisions = 2;

    /// Passes that cutting into equal parts needs until one element is left; at least one.
    std::size_t passes() const;
};
/// Of all lengths; the last one is also run with the probes and on the simulator.
const std::vector<Search>& searches();

/// The arrays, keys and numbers of subdivisions of these passes, each as a search of the whole array.
std::vector<Search> searches_of(const std::vector<PassCase>& passes);
} // namespace nary_search
