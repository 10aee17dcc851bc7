// What a work-item of 02-sobol's kernel makes of the bits of its index, seen in the simulator.
#pragma once

#include "grader/judge/kernel/kernel_run.hpp"

namespace sobol::stage_1
{
/// A launch of a few points of two dimensions.
lab::worker::Job few_points_job();

/// Of a run of that job, with its accesses recorded, the first point that is wrong: which direction numbers its work-item
/// read, and which the bits of its index select. Nothing where all are right, and of a kernel that reads all of them for
/// every point.
std::optional<lab::judge::Finding> wrong_selection(const lab::judge::KernelRun& run,
                                                   const lab::judge::Source& source);
} // namespace sobol::stage_1
