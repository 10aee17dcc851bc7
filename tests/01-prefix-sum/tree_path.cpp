#include "tests/01-prefix-sum/tree_path.hpp"

#include <algorithm>

namespace prefix_sum
{
using lab::judge::LocalArray;
using lab::judge::Snapshot;

const SweepState* TreePath::arrives(const Snapshot& snapshot)
{
    snapshots_.push_back(&snapshot);
    for (const LocalArray& array : snapshot.arrays)
        for (std::size_t state = next_; state < states_.size(); ++state)
            if (holds(array, state)) {
                on_tree_ = snapshots_.size();
                next_ = state + 1;
                return &states_[state];
            }
    return nullptr;
}

std::optional<TreePath::Departure> TreePath::departure() const
{
    for (std::size_t i = on_tree_; i < snapshots_.size(); ++i) {
        const auto array = array_in(*snapshots_[i]);
        if (!array)
            continue;
        const LocalArray& values = snapshots_[i]->arrays[*array];
        if (next_ == 0 || !holds(values, next_ - 1)) // else nothing has happened there
            return Departure{i, *array, &expected_in(values)};
    }
    return {};
}

const SweepState* TreePath::unfinished_after() const
{
    return next_ > 0 && next_ < states_.size() ? &states_[next_ - 1] : nullptr;
}

bool TreePath::holds(const LocalArray& array, std::size_t state) const
{
    const auto& values = states_[state].values;
    return array.values.size() >= values.size() &&
           std::equal(values.begin(), values.end(), array.values.begin());
}

std::optional<std::size_t> TreePath::array_in(const Snapshot& snapshot) const
{
    for (std::size_t i = 0; i < snapshot.arrays.size(); ++i)
        if (snapshot.arrays[i].values.size() >= states_.front().values.size())
            return i;
    return {};
}

/// The state after the last correct one. The root may be set to 0 together with the first level down.
const SweepState& TreePath::expected_in(const LocalArray& array) const
{
    const std::size_t levels = (states_.size() - 2) / 2, last = states_.size() - 1,
                      root = states_.front().values.size() - 1;
    const bool root_is_gone = next_ == levels + 1 && array.values[root] != states_[levels].values.back();
    return states_[std::min(next_ + root_is_gone, last)];
}
} // namespace prefix_sum
