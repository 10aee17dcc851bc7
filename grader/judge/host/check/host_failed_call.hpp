// Which OpenCL call of a host program failed, and what does not fit there.
#pragma once

#include "grader/judge/host/run/host_runs.hpp"

namespace lab::judge
{
/// The student's last OpenCL call that failed.
const Call* failed_call(const HostRun& run);

/// The question to ask about a call that failed.
Text what_does_not_fit(const HostRecord& record, const Call& failed);

/// Reports the failed OpenCL call of the student's after which the program ended with an error, and explains the
/// error.
std::optional<Finding> failed_by_a_call(const HostRun& run, const Source& source);

/// Reports a kernel argument that is a host pointer although the program allocates no shared virtual memory.
std::optional<Finding> pointer_as_argument(const HostRun& run, const Source& source);
} // namespace lab::judge
