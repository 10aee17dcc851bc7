// Checks that hold for every host program of the course.
#pragma once

#include "grader/judge/host_runs.hpp"

#include <functional>

namespace lab::judge
{
/// The result comes from the kernel: with the probe in its place it follows that. `followed` counts in a result the
/// elements that the probe's do explain; `kernel_file` is named in the message, `next` closes it. `result_check` has told when
/// the program fails with every kernel.
Verdict follows_the_kernel(const HostRuns& runs,
                           const std::function<std::size_t(const worker::Bytes&)>& followed,
                           const std::string& kernel_file, const Text& next,
                           const std::string& result_check = "Host.Result");

/// A launch that leaves its local size to the runtime: what that chose here, another one need not choose.
std::optional<Finding> local_size_left_open(const HostRuns& runs);

/// Up to three lines of the student's file with a call that is meant; the file as a whole when there is none.
std::vector<Place> places_of(const HostRun& run, const Source& source,
                             const std::function<bool(const Call&)>& is_meant);

/// Where the kernel is launched.
std::vector<Place> launch_places(const HostRuns& runs);
} // namespace lab::judge
