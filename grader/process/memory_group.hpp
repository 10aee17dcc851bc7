// A group of processes whose memory the kernel limits jointly (cgroups, versions 1 and 2), however fast they allocate
// it and wherever they keep it.
#pragma once

#include "grader/process/pipe.hpp"

#include <cstddef>
#include <filesystem>

namespace lab::process
{
class MemoryGroup {
  public:
    /// Creates a group below `place`, a folder of the cgroup file system that this process may write to. Throws
    /// std::runtime_error.
    MemoryGroup(const std::filesystem::path& place, std::size_t limit_bytes);
    MemoryGroup(const MemoryGroup&) = delete;
    MemoryGroup& operator=(const MemoryGroup&) = delete;
    /// Kills all processes in it.
    ~MemoryGroup();

    /// The file, kept open, to which a process writes "0" to join.
    int joining() const { return joining_.get(); }
    /// True if the kernel had to kill a process in the group.
    bool was_exceeded() const;

  private:
    std::filesystem::path folder_;
    Descriptor joining_;
};

/// Kills all processes in a group and its subgroups, even one left by a killed process, and removes it.
void end_group(const std::filesystem::path& group);
} // namespace lab::process
