// Executes jobs on an OpenCL device that the loader offers.
#pragma once

#include "grader/worker/job.hpp"

#include <CL/opencl.hpp>

namespace lab::worker
{
enum class Wanted { processor, gpu };

/// Thrown if no driver offers a GPU.
struct NoGpu {};

/// A device with its context: drivers keep their compiler loaded as long as a context exists.
class Executor {
  public:
    /// Uses the first GPU, or the first processor, for which any device can substitute. Throws NoGpu,
    /// std::runtime_error if there is no device, cl::Error if it cannot be used.
    explicit Executor(Wanted wanted = Wanted::processor);

    /// Throws cl::Error if the device itself fails; a kernel's errors are in the result.
    JobResult execute(const Job& job) const;

  private:
    cl::Device device_;
    cl::Context context_;
    cl::CommandQueue queue_;
};
} // namespace lab::worker
