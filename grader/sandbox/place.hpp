// What all sandboxes of a process have in common, made once: the filters of system calls, the place where memory is limited.
#pragma once

#include "grader/sandbox/memory_place.hpp"
#include "grader/sandbox/sandbox.hpp"

#include <stdexcept>

namespace lab::sandbox
{
/// This machine makes none; what() says why.
struct NoSandbox : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Place {
  public:
    /// Writes the filters into `folder`, and makes one sandbox. Throws NoSandbox.
    explicit Place(const std::filesystem::path& folder);

    /// For gradings that go on side by side.
    Settings of_slot(std::size_t slot) const;

  private:
    MemoryPlace memory_;
    Settings settings_;
};
} // namespace lab::sandbox
