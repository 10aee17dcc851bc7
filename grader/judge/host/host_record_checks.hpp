// What a host program's OpenCL calls tell about it, and what becomes of it when one of them fails.
#pragma once

#include "grader/judge/host/memory_uses.hpp"

#include <functional>

namespace lab::judge
{
/// Runs the program once for each place in the student's file from which `normal` called a function that can fail: there
/// the call fails. A loop's call counts once. One of these runs, at a place drawn at random, is without a fault. `run` starts
/// the program.
void run_faults(HostRuns& runs, const HostRun& normal,
                const std::function<HostRun(const std::optional<Fault>&)>& run);

/// Why nothing can be concluded from the record of a run; nothing when it is whole.
std::optional<Verdict> record_problem(const HostRun& run, const HostRuns& runs);

/// The verdict on the records of `runs.results`: the first thing that `judge` finds wrong, which is given the number of the
/// run. A record that is missing, incomplete or tampered with is a verdict of its own.
Verdict judge_records(const HostRuns& runs, const std::function<std::optional<Finding>(std::size_t)>& judge);

/// The outcome of a check that looks for faults in the records. A fault found always counts; finding none counts only when
/// the prerequisite is met: a program that enqueues nothing forgets to wait for nothing.
Verdict found_in_records(const HostRuns& runs, const Verdict& verdict,
                         const std::optional<Verdict>& prerequisite);

/// Every command that the student's code enqueues without blocking has ended when that code returns, a result is read after
/// the launch that makes it, and a launch comes after what it needs: by the queue's order, events or waiting.
Verdict waits_for_the_result(const HostRuns& runs, const ReadOnlyArguments& read_only);

/// Every object is released as often as it was created and retained, and none is used after that.
Verdict releases_everything(const HostRuns& runs);

/// The first call of the student's that uses an object after its last release.
std::optional<Finding> used_after_release(const HostRecord& record, const Source& source);

/// What a program did again and again that was ended for it.
Finding endless_finding(const HostRecord& record, const Source& source, const KernelBuffers& buffers = {});

/// Each failed call ended the program with a message, an exit code other than 0 and no result; part of the points for
/// those that did.
Verdict reports_errors(const HostRuns& runs);

/// The call's line of the student's file.
inline std::vector<Place> place_of(const Call& call, const Source& source)
{
    return {{source.name, call.line}};
}
} // namespace lab::judge
