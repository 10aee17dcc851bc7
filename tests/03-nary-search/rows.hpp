// The 03-nary-search kernel's result for each key's range in a pass.
#pragma once

#include "grader/judge/kernel/suite/far_groups.hpp"
#include "tests/03-nary-search/passes.hpp"

#include <functional>

namespace nary_search::stage_1
{
/// Buffers of a case: the kernel's inputs, then one next_ranges for each split.
constexpr std::size_t first_next = 3;

/// One key in one pass, and the kernel's result for its range.
struct Row {
    const Pass& pass;
    std::size_t subdivisions, key_index;
    Range after;

    std::uint32_t key() const { return pass.keys[key_index]; }
    const Range& before() const { return pass.ranges[key_index]; }
    bool present() const { return is_present(pass.all(), key()); }
    KeyInPass as_key() const { return {pass.all(), key(), before(), subdivisions}; }
    std::optional<lab::Text> fault() const { return fault_of(pass.all(), key(), before(), after); }

    /// Doing nothing is correct for a key that is absent or already found; "at index 0" is correct for some keys.
    bool asks_for_work() const { return present() && !before().found && key() != pass.all().front(); }
    /// The length of a segment; some may be shorter.
    std::uint32_t segment_length() const;
};

/// Runs the pass once for each split.
lab::worker::Case case_of(const Pass& pass);

/// One pass over an array so long that 2^31 lies in the middle of the range.
std::vector<lab::judge::FarGroup> far_passes();

void for_each_row(const Pass& pass, const lab::worker::CaseResult& result,
                  const std::function<void(const Row&)>& action);
/// Visits the short arrays first, as mistakes are easiest to follow there.
void for_each_row(const lab::judge::Tried& tried, const std::vector<Pass>& passes,
                  const std::function<void(const Row&)>& action);

/// `fault`: the end of a sentence about the key.
lab::judge::Finding row_finding(const Row& row, const lab::Text& fault,
                                const std::vector<lab::judge::Place>& places);
} // namespace nary_search::stage_1
