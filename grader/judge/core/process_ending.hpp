// Describes how a process with student code ended.
#pragma once

#include "grader/base/text.hpp"
#include "grader/process/child.hpp"

#include <optional>

namespace lab::judge
{
/// A crash, a limit on time or output, or a process that did not start; nothing if it exited.
std::optional<Text> ending_problem(const process::Outcome& outcome, const process::Limits& limits);
} // namespace lab::judge
