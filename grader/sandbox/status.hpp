// How a program in a sandbox ended. The launcher says it on a descriptor that the program never has: that the sandbox could
// not be made is never taken for what the program did.
#pragma once

#include "grader/process/child.hpp"
#include "grader/process/pipe.hpp"

namespace lab::sandbox
{
class Status {
  public:
    /// Throws std::runtime_error when there are no more descriptors.
    Status();

    /// To be passed to the launcher, once.
    process::Descriptor descriptor_of_launcher() { return std::move(pipe_.write); }

    /// From how the launcher ended to how the program did; after its end.
    void conclude(process::Outcome& outcome) const;

  private:
    process::Pipe pipe_;
};
} // namespace lab::sandbox
