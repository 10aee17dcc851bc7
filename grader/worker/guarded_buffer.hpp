// A buffer whose surroundings show whether a kernel wrote outside of it.
#pragma once

#include "grader/worker/job.hpp"

#include <CL/opencl.hpp>

#include <memory>

namespace lab::worker
{
/// A buffer on the device between two guard zones: guard, zeros, content, guard.
class GuardedBuffer {
  public:
    GuardedBuffer(const cl::Context& context, const cl::CommandQueue& queue, const Buffer& buffer);

    const cl::Buffer& argument() const { return inner_() ? inner_ : whole_; }

    /// Enqueues reading all of it.
    void enqueue_read();
    /// Once the queue has finished, returns the content that was read; `intact` is true if both guard zones are
    /// unchanged.
    Bytes content(bool& intact) const;

  private:
    struct Part {
        std::size_t here, on_the_device, bytes;
    };
    /// The parts of guards and content, before and after the zeros.
    std::vector<Part> parts() const;

    cl::CommandQueue queue_;
    std::size_t size_, zeros_, margin_;
    std::shared_ptr<std::uint8_t> zeroed_; // what `whole_` lies in, where there are zeros
    cl::Buffer whole_, inner_;
    Bytes read_;
};
} // namespace lab::worker
