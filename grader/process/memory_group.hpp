// A group of processes whose memory the kernel limits together (cgroups, versions 1 and 2), however fast they take it and
// wherever they keep it.
#pragma once

#include "grader/process/pipe.hpp"

#include <cstddef>
#include <filesystem>

namespace lab::process
{
class MemoryGroup {
  public:
    /// Makes a group below `place`, a folder of the cgroup file system in which this process may. Throws
    /// std::runtime_error.
    MemoryGroup(const std::filesystem::path& place, std::size_t limit_bytes);
    MemoryGroup(const MemoryGroup&) = delete;
    MemoryGroup& operator=(const MemoryGroup&) = delete;
    /// Ends all that is in it.
    ~MemoryGroup();

    /// Where a process writes "0" to join. It stays open.
    int joining() const { return joining_.get(); }
    /// Whether the kernel had to end a process of it.
    bool was_exceeded() const;

  private:
    std::filesystem::path folder_;
    Descriptor joining_;
};

/// Ends all that is in a group and in those below it, also one that a killed process left, and removes it.
void end_group(const std::filesystem::path& group);
} // namespace lab::process
