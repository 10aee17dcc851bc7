// Finds the loops of a function. At a barrier, all work-items of a group must be in the same round of each loop
// around it.
//
// A round of a loop begins at its headers. Without these, the loop falls apart into the loops inside it (Steensgaard,
// Sequentializing Program Dependence Graphs for Irreducible Programs, 1993).
#pragma once

#include <vector>

namespace lab::simulator
{
struct Loop {
    std::vector<int> headers; // where one comes into it: several where goto or switch leads into its middle
    std::vector<bool> blocks; // whether each is in it
};

/// The successors of each block, as numbers.
using Ways = std::vector<std::vector<int>>;
std::vector<Loop> loops_of(const Ways& ways);
} // namespace lab::simulator
