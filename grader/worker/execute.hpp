// Executes jobs on an OpenCL device that the loader offers.
#pragma once

#include "grader/worker/job.hpp"

#include <CL/opencl.hpp>

namespace lab::worker
{
enum class Wanted { processor, gpu };

/// No driver offers a GPU.
struct NoGpu {};

/// A device with its context: drivers keep their compiler warm as long as a context lives.
class Executor {
  public:
    /// The first GPU, or the first processor, in place of which any device will do. Throws NoGpu, std::runtime_error when there is
    /// no device, cl::Error when it cannot be used.
    explicit Executor(Wanted wanted = Wanted::processor);

    /// Throws cl::Error when the device itself fails; what the kernel does wrong is in the result.
    JobResult execute(const Job& job) const;

  private:
    cl::Device device_;
    cl::Context context_;
    cl::CommandQueue queue_;
};
} // namespace lab::worker
