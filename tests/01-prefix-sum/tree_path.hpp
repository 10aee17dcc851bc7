// Which states of the tree local memory goes through, and where it leaves the tree.
#pragma once

#include "grader/judge/core/trace.hpp"
#include "tests/01-prefix-sum/sweeps.hpp"

#include <optional>

namespace prefix_sum
{
class TreePath {
  public:
    explicit TreePath(const std::vector<std::int32_t>& input) : states_(sweep_states(input)) {}

    /// Call it for each snapshot in order; all of them must outlive the path. Returns the state of the tree that some
    /// local array now holds; null if it is none of the states still to come.
    const SweepState* arrives(const lab::judge::Snapshot& snapshot);

    /// The first snapshot, by number, that is past all states and no longer equal to the last: what its first array
    /// that is long enough should hold.
    struct Departure {
        std::size_t snapshot = 0;
        std::size_t array = 0;
        const SweepState* expected = nullptr;
    };
    /// Empty if local memory stays on the tree, or never holds an array of that length.
    std::optional<Departure> departure() const;

    /// The last state reached, if others should have followed; else null.
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
