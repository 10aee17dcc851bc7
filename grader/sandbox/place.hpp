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

/// The first folder on the way to a file that not everybody may enter; empty: there is none. Started as root, sandboxes have users
/// of their own.
std::filesystem::path closed_folder_above(const std::filesystem::path& file);

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
