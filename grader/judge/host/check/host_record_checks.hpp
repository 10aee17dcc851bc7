// Judges a host program by its OpenCL calls and by its reaction when one of them fails.
#pragma once

#include "grader/judge/host/run/memory_uses.hpp"

#include <functional>

namespace lab::judge
{
/// Repeats the run `normal` once for each place in the student's file that called a function that can fail, and makes
/// that call fail there; calls in a loop count once. One of the runs, at a random position, has no fault. `run`
/// starts the program.
void run_faults(HostRuns& runs, const HostRun& normal,
                const std::function<HostRun(const std::optional<Fault>&)>& run);

/// Why the record of a run is unusable; nothing if it is complete.
std::optional<Verdict> record_problem(const HostRun& run, const HostRuns& runs);

/// The verdict on the records of `runs.judged()`: the first fault that `judge` finds. A record that is missing,
/// incomplete or tampered with has its own verdict.
Verdict judge_records(const HostRuns& runs,
                      const std::function<std::optional<Finding>(const HostRun&)>& judge);
/// The same for the tasks alone: `judge` gets the index of the task.
Verdict judge_tasks(const HostRuns& runs, const std::function<std::optional<Finding>(std::size_t)>& judge);

/// The finding, which is said to be about several calls of the program's function if the run makes them.
Finding in_run(Finding finding, const HostRun& run, const HostRuns& runs);

/// The verdict of a check that looks for faults in the records. A fault always counts; finding none counts only if
/// the prerequisite is met: a program that enqueues nothing cannot forget to wait.
Verdict found_in_records(const HostRuns& runs, const Verdict& verdict,
                         const std::optional<Verdict>& prerequisite);

/// Checks that every non-blocking command of the student's code has ended when that code returns, that a result is
/// read after the launch that computes it, and that a launch comes after what it needs: by the queue's order, by
/// events or by waiting.
Verdict waits_for_the_result(const HostRuns& runs, const ReadOnlyArguments& read_only);

/// Checks that every object is released as often as it was created and retained, and not used afterwards.
Verdict releases_everything(const HostRuns& runs);

/// Reports the student's first call that uses an object after its last release.
std::optional<Finding> used_after_release(const HostRecord& record, const Source& source);

/// Reports what a program repeated until it was stopped.
Finding endless_finding(const HostRecord& record, const Source& source, const KernelBuffers& buffers = {});

/// Checks that each failed call ended the program with a message, a non-zero exit code and no result; gives part of
/// the points for those that did.
Verdict reports_errors(const HostRuns& runs);
} // namespace lab::judge
