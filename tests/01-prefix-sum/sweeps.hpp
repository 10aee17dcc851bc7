// The states of local memory during the two sweeps over a tree, level by level.
#pragma once

#include "tests/01-prefix-sum/references.hpp"

namespace prefix_sum
{
/// A state of scratch, and the TODO that leads to it.
struct SweepState {
    lab::Text name; // "up-sweep level 1 (stride 1)", as it stands after "after"
    int todo;
    Ints values;
    std::size_t stride = 0; // of a level
    bool is_up = false;
};

/// The TODOs that ask for the load, the up-sweep and the down-sweep, and the store.
struct SweepTodos {
    int load = 1, up = 2, down = 3, store = 4;
};

/// All states for a power-of-two number of elements: the load, a state for each level up, the root's, one for each
/// level down.
std::vector<SweepState> sweep_states(const Ints& input, const SweepTodos& todos = {});
} // namespace prefix_sum
