// How far the TODOs of a kernel are: which are empty, and which are written but not right.
#pragma once

#include "grader/judge/kernel/suite/kernel_suite.hpp"

namespace lab::judge
{
/// The state of the TODOs if some are empty, or what is wrong with the first wrong one before them.
Cause with_empty_todos(const std::vector<TodoBlock>& todos, const std::vector<TodoKnown>& known,
                       const KernelRun& simulator, const Source& source);
} // namespace lab::judge
