// Finds races among the recorded accesses: two work-items access the same word, one of them writes, and no barrier
// between them orders this memory.
#pragma once

#include "grader/judge/core/trace.hpp"

namespace lab::trace
{
/// Two accesses of a launch, by their indices in LaunchTrace::accesses; the earlier one first.
struct Race {
    std::size_t first = 0, second = 0;
};

/// The first race of each later access. Empty if work-items waited at different barriers: races are then only a
/// consequence.
std::vector<Race> races_in(const judge::LaunchTrace& launch);
} // namespace lab::trace
