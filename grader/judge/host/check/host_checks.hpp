// Checks that every host program of the course has.
#pragma once

#include "grader/judge/host/run/host_runs.hpp"

#include <functional>

namespace lab::judge
{
/// How much of a probed run's result comes from the probe: the number of elements that do, and the indices of those
/// that do not although they are right with the correct kernel.
struct Followed {
    std::size_t count = 0;
    std::vector<std::size_t> from_elsewhere;
};

/// Checks that the result comes from the kernel: it must follow the probe in the kernel's place, in nearly all
/// elements if the program is right (`is_right`), otherwise in most. The message names `kernel_file` and ends with
/// `next`.
Verdict follows_the_kernel(const HostRuns& runs, const Followed& followed, bool is_right,
                           const std::string& kernel_file, const Text& next);

/// True if the student's code launches any kernel.
bool launches(const HostRecord& record);
/// True if it launches a kernel and then reads a buffer.
bool launches_and_reads(const HostRecord& record);

/// Reports a launch that leaves the local size to the driver: other drivers may choose differently.
std::optional<Finding> local_size_left_open(const HostRuns& runs);

/// Up to three lines of the student's file with a matching call; the file as a whole if there is none.
std::vector<Place> places_of(const HostRun& run, const Source& source,
                             const std::function<bool(const Call&)>& is_meant);

/// The lines that launch the kernel.
std::vector<Place> launch_places(const HostRuns& runs);
} // namespace lab::judge
