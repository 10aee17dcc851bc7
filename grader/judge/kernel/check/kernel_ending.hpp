// Checks that a kernel terminates in time and without a crash, on every device that could run it.
#pragma once

#include "grader/judge/kernel/run/kernel_run.hpp"

namespace lab::judge
{
/// Failed if the kernel never terminates, crashes, is refused by the device or needs more local memory than any GPU
/// has; names the cause if the simulator saw it.
Verdict ends(const KernelRun& values, const KernelRun& simulator, const Source& source);
} // namespace lab::judge
