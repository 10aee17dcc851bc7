// Explains how and why the runs of a host program ended.
#pragma once

#include "grader/judge/host/run/host_launches.hpp"

#include <functional>

namespace lab::judge
{
/// Why a host program did not exit by itself; nothing if it did.
std::optional<Text> program_problem(const HostRun& run);

/// A grader fault if runs failed because no device works, which is not the student's fault; else nothing.
std::optional<Verdict> device_fault(const std::vector<const HostRun*>& runs);

/// False if the last run in `results` did not terminate: waiting once for the time limit is enough. If it crashed or
/// hung in OpenCL, it is simulated, too.
bool came_to_an_end(HostRuns& runs, const std::function<HostRun()>& simulate);

/// Passed if all runs terminated without a crash; a grader fault if no device works. Names the cause of a crash if
/// the simulator or the record shows it; `recorded`: what is known about its launches.
Verdict hosts_end(const HostRuns& runs, const KernelBuffers& buffers, const std::optional<Finding>& recorded);

/// Describes a program that ended with an error or without a result: exit code, last line and the failed call.
Finding host_failed(const HostRun& run, const Source& source);

/// Why the simulator could not repeat the launches of a run, or that there were none; nothing if it could.
std::optional<Verdict> not_simulated(const HostRun& run, const Source& source);
} // namespace lab::judge
