// Checks that hold for every host program of the course.
#pragma once

#include "grader/judge/host/host_runs.hpp"

#include <functional>

namespace lab::judge
{
/// What of a probed run's result comes from the probe: how many elements, and which, of those that are right with a right
/// kernel, come from elsewhere.
struct Followed {
    std::size_t count = 0;
    std::vector<std::size_t> from_elsewhere;
};

/// The result comes from the kernel: with the probe in its place it follows that, nearly all of it where the program is right
/// (`is_right`), else more than not. `kernel_file` is named in the message, `next` closes it.
Verdict follows_the_kernel(const HostRuns& runs, const Followed& followed, bool is_right,
                           const std::string& kernel_file, const Text& next);

/// Some kernel.
bool launches(const HostRecord& record);
/// And then reads a buffer.
bool launches_and_reads(const HostRecord& record);

/// A launch that leaves its local size to the runtime: what that chose here, another one need not choose.
std::optional<Finding> local_size_left_open(const HostRuns& runs);

/// Up to three lines of the student's file with a call that is meant; the file as a whole when there is none.
std::vector<Place> places_of(const HostRun& run, const Source& source,
                             const std::function<bool(const Call&)>& is_meant);

/// Where the kernel is launched.
std::vector<Place> launch_places(const HostRuns& runs);
} // namespace lab::judge
