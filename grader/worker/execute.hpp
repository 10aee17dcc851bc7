// Executes jobs on an OpenCL device that the loader offers.
#pragma once

#include "grader/worker/job.hpp"

#include <CL/opencl.hpp>

#include <memory>

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

    /// Throws cl::Error if the device itself fails; a kernel's errors are in the result. A job with the source of the
    /// one before is not compiled again.
    JobResult execute(const Job& job);

  private:
    struct Built;
    const Built& build(const Job& job, const std::string& device);

    cl::Device device_;
    cl::Context context_;
    cl::CommandQueue queue_;
    std::shared_ptr<const Built> built_;
};
} // namespace lab::worker
