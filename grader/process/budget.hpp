// A joint limit on all untrusted children of this process: no single one of a submission's many short runs takes too
// long, but all of them together may.
#pragma once

#include "grader/process/child.hpp"

#include <optional>

namespace lab::process
{
struct Budget {
    std::chrono::seconds cpu{0}, asleep{0};
};

/// Applies from now on; without a budget there is no such limit.
void set_budget(const Budget& budget);
/// Nothing while some budget is left; otherwise the outcome of a child that can no longer be started.
std::optional<Outcome> refused_for_budget();
void spend(const Outcome& outcome);
} // namespace lab::process
