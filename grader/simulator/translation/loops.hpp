// The loops of a function, for barriers: all work-items of a group have to be in the same round of each loop around one.
//
// A round of a loop begins at its headers. Without these it falls apart into the loops within it (Steensgaard, Sequentializing
// Program Dependence Graphs for Irreducible Programs, 1993).
#pragma once

#include <vector>

namespace lab::simulator
{
struct Loop {
    std::vector<int> headers; // where one comes into it: several where goto or switch leads into its middle
    std::vector<bool> blocks; // whether each is in it
};

/// Blocks are numbers; those after each.
using Ways = std::vector<std::vector<int>>;
std::vector<Loop> loops_of(const Ways& ways);
} // namespace lab::simulator
