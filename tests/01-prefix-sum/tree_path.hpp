// Which states of the tree local memory goes through, and where it leaves them.
#pragma once

#include "grader/judge/core/trace.hpp"
#include "tests/01-prefix-sum/sweeps.hpp"

#include <optional>

namespace prefix_sum
{
class TreePath {
  public:
    explicit TreePath(const std::vector<std::int32_t>& input) : states_(sweep_states(input)) {}

    /// To be called for one snapshot after the other, all of which outlive the path. The state of the tree that some local
    /// array now holds; null where it holds none that is still to come.
    const SweepState* arrives(const lab::judge::Snapshot& snapshot);

    /// The first snapshot, by its number, that is behind all states and no longer the last of them: what its first array
    /// that is long enough should hold.
    struct Departure {
        std::size_t snapshot = 0;
        std::size_t array = 0;
        const SweepState* expected = nullptr;
    };
    /// Nothing where local memory stays on the tree, or never holds anything of that length.
    std::optional<Departure> departure() const;

    /// The last state that it was in, when others should have followed; else null.
    const SweepState* unfinished_after() const;

  private:
    bool holds(const lab::judge::LocalArray& array, std::size_t state) const;
    std::optional<std::size_t> array_in(const lab::judge::Snapshot& snapshot) const;
    const SweepState& expected_in(const lab::judge::LocalArray& array) const;

    std::vector<SweepState> states_;
    std::vector<const lab::judge::Snapshot*> snapshots_;
    std::size_t on_tree_ = 0; // snapshots up to the last that held a state
    std::size_t next_ = 0;    // the state after that one
};
} // namespace prefix_sum
