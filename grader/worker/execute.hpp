// Executes one job on the first OpenCL device the loader offers.
#pragma once

#include "grader/worker/job.hpp"

namespace lab::worker
{
/// Throws cl::Error or std::runtime_error when the device itself fails; what the kernel does wrong is in the result.
JobResult execute(const Job& job);
} // namespace lab::worker
