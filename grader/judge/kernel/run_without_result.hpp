// What is said of a run of a kernel that has no result.
#pragma once

#include "grader/judge/kernel/kernel_run.hpp"

namespace lab::judge
{
/// Not done, for that reason.
KernelRun not_run(KernelRun run, KernelRun::State state, Finding problem);

/// The simulator stopped it: it would not have terminated.
KernelRun endless(KernelRun run, const Source& source);

/// The worker returned no usable result: the kernel's fault, or the grader's?
KernelRun without_result(KernelRun run, const Source& source, const process::Limits& limits);
} // namespace lab::judge
