// Checks that hold for every host program of the course.
#pragma once

#include "grader/judge/submission.hpp"

#include <functional>

namespace lab::judge
{
/// A grader fault when the runs failed because there is no device that works; that is not the student's.
std::optional<Verdict> device_fault(const std::vector<const HostRun*>& runs);

/// False when the last result's run did not come to an end: one wait for the time limit is enough. When it crashed, the
/// program runs on the simulator all the same.
bool came_to_an_end(HostRuns& runs, const std::function<HostRun()>& simulate);

/// All runs, and others that an exercise made, came to an end, in time and without a crash. A grader fault when the device
/// is missing. Of a crash the cause is told, where the simulator or the record knows it.
Verdict hosts_end(const HostRuns& runs, const std::vector<const HostRun*>& others = {});

/// The program ended with an error, or without a result: its exit code and last words, and the call that failed.
Finding host_failed(const HostRun& run, const Source& source);

/// The result comes from the kernel: with the probe in its place it follows that. `followed` counts in a result the
/// elements that the probe's do explain; `kernel_file` is named in the message, `next` closes it. `result_check` has told when
/// the program fails with every kernel.
Verdict follows_the_kernel(const HostRuns& runs,
                           const std::function<std::size_t(const worker::Bytes&)>& followed,
                           const std::string& kernel_file, const Text& next,
                           const std::string& result_check = "Host.Result");

/// Transfers are whole numbers of elements of that size; what a right kernel did on the simulator tells whether
/// its buffers had the size and the flags it needs, and held what it reads. A kernel that is launched in a wrong
/// way may read what nobody wrote: that is not the buffers' fault.
Verdict buffers_fit(const HostRuns& runs, std::size_t element_bytes, bool launch_is_right = true);

/// A launch that leaves its local size to the runtime: what that chose here, another one need not choose.
std::optional<Finding> local_size_left_open(const HostRuns& runs);

/// Up to three lines of the student's file with a call that is meant; the file as a whole when there is none.
std::vector<Place> places_of(const HostRun& run, const Source& source,
                             const std::function<bool(const Call&)>& is_meant);

/// Where the kernel is launched.
std::vector<Place> launch_places(const HostRuns& runs);
} // namespace lab::judge
