// The time that kernels and transfers take, measured with OpenCL's own events.
#pragma once

#include <CL/opencl.hpp>

#include <chrono>
#include <list>
#include <vector>

namespace lab
{

/// Collects events over iterations. Pass `profile.kernel()` or `profile.transfer()` as the last
/// argument of an enqueue call; the command-queue needs CL_QUEUE_PROFILING_ENABLE.
class Profile {
  public:
    cl::Event* transfer() { return &transfers_.emplace_back(); }
    cl::Event* kernel() { return &kernels_.emplace_back(); }

    /// An iteration is everything enqueued between these two; the second waits for its events.
    void start_iteration();
    void finish_iteration();

    /// In ms, one value per iteration; 0 if it has no events.
    const std::vector<double>& transfer_ms() const { return transfer_ms_; }
    const std::vector<double>& kernel_ms() const { return kernel_ms_; }
    const std::vector<double>& wall_ms() const { return wall_ms_; }

  private:
    std::list<cl::Event> transfers_, kernels_; // lists: the pointers handed out must stay valid
    std::chrono::steady_clock::time_point start_;
    std::vector<double> transfer_ms_, kernel_ms_, wall_ms_; // one per iteration
};

} // namespace lab
