// How a program in a sandbox ended. The launcher reports it on a descriptor that the program never gets: a sandbox
// that could not be created is never mistaken for something the program did.
#pragma once

#include "grader/process/child.hpp"
#include "grader/process/pipe.hpp"

namespace lab::sandbox
{
class Status {
  public:
    /// Throws std::runtime_error if there are no descriptors left.
    Status();

    /// The end to pass to the launcher; can be taken only once.
    process::Descriptor descriptor_of_launcher() { return std::move(pipe_.write); }

    /// Converts the launcher's outcome to the program's; called after it has ended.
    void conclude(process::Outcome& outcome) const;

  private:
    process::Pipe pipe_;
};
} // namespace lab::sandbox
