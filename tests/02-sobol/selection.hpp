// How a work-item of 02-sobol's kernel uses the bits of its index, seen in the simulator.
#pragma once

#include "grader/judge/kernel/run/kernel_run.hpp"

namespace sobol::stage_1
{
/// A launch of a few points of two dimensions.
lab::worker::Job few_points_job();

/// Explains the first wrong point of a run of that job with recorded accesses: which direction numbers its work-item
/// read, and which ones the bits of its index select. Empty if all are correct, or if the kernel reads all of them
/// for every point.
std::optional<lab::judge::Finding> wrong_selection(const lab::judge::KernelRun& run,
                                                   const lab::judge::Source& source);
} // namespace sobol::stage_1
