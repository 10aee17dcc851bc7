// Explains a kernel run that has no result.
#pragma once

#include "grader/judge/kernel/run/kernel_run.hpp"

namespace lab::judge
{
/// Marks the run as not done, for that reason.
KernelRun not_run(KernelRun run, KernelRun::State state, Finding problem);

/// Reports a kernel that the simulator stopped because it would not have terminated.
KernelRun endless(KernelRun run, const Source& source);

/// Decides whether the kernel or the grader is at fault if the worker returned no usable result.
KernelRun without_result(KernelRun run, const Source& source, const process::Limits& limits);
} // namespace lab::judge
