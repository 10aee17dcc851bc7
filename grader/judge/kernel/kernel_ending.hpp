// Whether a kernel terminates: in time, without a crash, and on every device that could run it.
#pragma once

#include "grader/judge/kernel/kernel_run.hpp"

namespace lab::judge
{
/// Failed where the kernel ran for ever, crashed, was refused, or needs more local memory than any GPU has; with the cause
/// where the simulator saw one.
Verdict ends(const KernelRun& values, const KernelRun& simulator, const Source& source);
} // namespace lab::judge
