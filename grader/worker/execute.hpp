// Executes jobs on the first OpenCL device the loader offers.
#pragma once

#include "grader/worker/job.hpp"

#include <CL/opencl.hpp>

namespace lab::worker
{
/// A device with its context: drivers keep their compiler warm as long as a context lives.
class Executor {
  public:
    /// Throws std::runtime_error when there is no device, cl::Error when it cannot be used.
    Executor();

    /// Throws cl::Error when the device itself fails; what the kernel does wrong is in the result.
    JobResult execute(const Job& job) const;

  private:
    cl::Device device_;
    cl::Context context_;
    cl::CommandQueue queue_;
};
} // namespace lab::worker
