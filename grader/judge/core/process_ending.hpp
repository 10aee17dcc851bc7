// How a process with student code ended, in words.
#pragma once

#include "grader/base/text.hpp"
#include "grader/process/child.hpp"

#include <optional>

namespace lab::judge
{
/// Crash, time, output, not started; nothing when the process exited.
std::optional<Text> ending_problem(const process::Outcome& outcome, const process::Limits& limits);
} // namespace lab::judge
