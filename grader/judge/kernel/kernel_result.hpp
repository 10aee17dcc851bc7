// Reads what a worker process returned about a kernel: results, and the simulator's trace. Neither is trusted.
#pragma once

#include "grader/judge/kernel/kernel_run.hpp"

namespace lab::judge
{
/// Reads the results in the order of the jobs. The run of the second job is attached to the first if it is done.
void read_all_that_came_back(KernelRun& run, const std::vector<worker::Job>& jobs);

/// Treats a run as not done if a launch is missing: a launch that did not run has no findings, which proves nothing.
void require_every_launch(KernelRun& run, const worker::Job& job);

/// An unreadable trace counts as missing, so that a correct kernel is tried there too.
void read_trace_of(KernelRun& run, const std::filesystem::path& file);
} // namespace lab::judge
