// Runs a kernel on the simulator for several purposes at once.
#pragma once

#include "grader/judge/kernel/run/kernel_run.hpp"

namespace lab::judge
{
struct SimulatorJob {
    worker::Job job;
    RunOptions options;
};

/// One run for each job, all in one process that compiles the kernel once. A job that comes to no result there, because
/// one before it crashed or used up the time, runs again in a process of its own.
std::vector<KernelRun> simulate(const Source& source, const std::vector<SimulatorJob>& jobs);
} // namespace lab::judge
