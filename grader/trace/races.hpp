// Which of the recorded accesses race: the same word, two work-items, one of them writing, and no barrier between that
// waits for this memory.
#pragma once

#include "grader/judge/core/trace.hpp"

namespace lab::trace
{
/// Two accesses of a launch, by their places in LaunchTrace::accesses; the earlier one first.
struct Race {
    std::size_t first = 0, second = 0;
};

/// The first race of each later access. None where work-items stood at different barriers: what races then, races as a
/// consequence.
std::vector<Race> races_in(const judge::LaunchTrace& launch);
} // namespace lab::trace
