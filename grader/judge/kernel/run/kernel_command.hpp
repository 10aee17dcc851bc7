// How a worker process is started for a kernel: its program, environment, input and limits.
#pragma once

#include "grader/judge/kernel/run/kernel_run.hpp"

namespace lab::judge
{
/// The command that runs the jobs on the device, in a folder of its own. `options` must live as long as the command.
process::Command command_of(const std::vector<worker::Job>& jobs, Device device, const RunOptions& options,
                            const std::filesystem::path& own_folder);

/// The simulator's trace of one of the jobs.
std::filesystem::path trace_of(const std::filesystem::path& own_folder, std::size_t job);
} // namespace lab::judge
