// Which states of the tree local memory goes through, and where it leaves them.
#pragma once

#include "grader/judge/trace.hpp"
#include "tests/01-prefix-sum/sweeps.hpp"

#include <optional>

namespace lab::trace
{
class TreePath {
  public:
    explicit TreePath(const std::vector<std::int32_t>& input) : states_(prefix_sum::sweep_states(input)) {}

    /// To be called for one snapshot after the other, all of which outlive the path. The state of the tree that some local
    /// array now holds; null where it holds none that is still to come.
    const prefix_sum::SweepState* arrives(const judge::Snapshot& snapshot);

    /// The first snapshot, by its number, that is behind all states and no longer the last of them: what its first array
    /// that is long enough should hold.
    struct Departure {
        std::size_t snapshot = 0;
        std::size_t array = 0;
        const prefix_sum::SweepState* expected = nullptr;
    };
    /// Nothing where local memory stays on the tree, or never holds anything of that length.
    std::optional<Departure> departure() const;

    /// The last state that it was in, when others should have followed; else null.
    const prefix_sum::SweepState* unfinished_after() const;

  private:
    bool holds(const judge::LocalArray& array, std::size_t state) const;
    std::optional<std::size_t> array_in(const judge::Snapshot& snapshot) const;
    const prefix_sum::SweepState& expected_in(const judge::LocalArray& array) const;

    std::vector<prefix_sum::SweepState> states_;
    std::vector<const judge::Snapshot*> snapshots_;
    std::size_t on_tree_ = 0; // snapshots up to the last that held a state
    std::size_t next_ = 0;    // the state after that one
};
} // namespace lab::trace
