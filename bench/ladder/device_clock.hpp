// Measures how long commands take on the device.
#pragma once

#include "ladder/problem.hpp"

namespace lab::bench
{

/// Times launches on one command-queue.
class DeviceClock {
  public:
    DeviceClock(const cl::Context& context, const cl::Device& device);

    const cl::CommandQueue& queue() const { return queue_; }
    /// Measures from the end of a command that overwrites the caches to the end of the launch's last command: gaps
    /// between commands count, enqueuing them does not, as the device is busy meanwhile.
    double time_s(const ladder::Launch& launch) const;

  private:
    cl::CommandQueue queue_;
    cl::Buffer flushed_;
    std::size_t flushed_bytes_;
};

} // namespace lab::bench
