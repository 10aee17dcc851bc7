// What all sandboxes of a process share and is created once: the system-call filters and the place where memory is
// limited.
#pragma once

#include "grader/sandbox/memory_place.hpp"
#include "grader/sandbox/sandbox.hpp"

#include <stdexcept>

namespace lab::sandbox
{
/// Thrown if this machine cannot make a sandbox; what() says why.
struct NoSandbox : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The first folder on the path of a file that not everybody may enter; empty if there is none. If started as root,
/// sandboxes run as separate users.
std::filesystem::path closed_folder_above(const std::filesystem::path& file);

class Place {
  public:
    /// Writes the filters into `folder`, and tries one sandbox. Throws NoSandbox.
    explicit Place(const std::filesystem::path& folder);

    /// The settings of a slot, for gradings that run in parallel.
    Settings of_slot(std::size_t slot) const;

  private:
    MemoryPlace memory_;
    Settings settings_;
};
} // namespace lab::sandbox
