// What all children of this process that are not trusted may use together: none of a submission's many short runs is too
// long, but all of them may be.
#pragma once

#include "grader/process/child.hpp"

#include <optional>

namespace lab::process
{
struct Budget {
    std::chrono::seconds cpu{0}, asleep{0};
};

/// From now on; without it there is no such limit.
void set_budget(const Budget& budget);
/// Nothing while some is left; what cannot be started any more, otherwise.
std::optional<Outcome> refused_for_budget();
void spend(const Outcome& outcome);
} // namespace lab::process
