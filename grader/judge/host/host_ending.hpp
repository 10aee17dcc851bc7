// How the runs of a host program ended, and why.
#pragma once

#include "grader/judge/host/host_launches.hpp"

#include <functional>

namespace lab::judge
{
/// Why a host program did not end by itself; nothing when it did.
std::optional<Text> program_problem(const HostRun& run);

/// A grader fault when the runs failed because there is no device that works; that is not the student's.
std::optional<Verdict> device_fault(const std::vector<const HostRun*>& runs);

/// False when the last result's run did not come to an end: one wait for the time limit is enough. When it crashed, the
/// program runs on the simulator all the same.
bool came_to_an_end(HostRuns& runs, const std::function<HostRun()>& simulate);

/// All runs terminated, in time and without a crash. A grader fault when the device is missing. A crash is reported with its
/// cause where the simulator or the record knows it; `recorded`: what is known of its launches.
Verdict hosts_end(const HostRuns& runs, const KernelBuffers& buffers, const std::optional<Finding>& recorded);

/// The TODO that the program says it lacks, by the words of lab::NotWritten; nothing where it says no such thing.
std::optional<Finding> not_written(const HostRun& run, const Source& source);

/// A kernel's argument is a pointer of the host, of a program that allocates no shared virtual memory.
std::optional<Finding> pointer_as_argument(const HostRun& run, const Source& source);

/// The program ended with an error after an OpenCL call of the student's failed: which one, and what its error means.
std::optional<Finding> failed_by_a_call(const HostRun& run, const Source& source);

/// The program ended with an error, or without a result: its exit code and last words, and the call that failed.
Finding host_failed(const HostRun& run, const Source& source);

/// Why the launches of a run could not be repeated on the simulator, or that there were none; nothing where they were.
std::optional<Verdict> not_simulated(const HostRun& run, const Source& source);
} // namespace lab::judge
