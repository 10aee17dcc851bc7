// Reads what a worker process returned about a kernel: results, and the simulator's trace. Neither is trusted.
#pragma once

#include "grader/judge/kernel/run/kernel_run.hpp"

namespace lab::judge
{
/// Reads the results of a job and, if there are two, of the same job in another order, which is attached to the first
/// if it is done.
void read_results(KernelRun& run, const std::vector<worker::Job>& jobs,
                  const std::vector<std::string_view>& frames);

/// Adds what the simulator's trace says of the job.
KernelRun with_trace(KernelRun run, const Source& source, const worker::Job& job,
                     const std::filesystem::path& trace);

/// Says why a run is not done.
KernelRun explained(KernelRun run, const Source& source, const process::Limits& limits);
} // namespace lab::judge
