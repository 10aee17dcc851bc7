// Where this machine lets groups of processes be made whose memory is limited together.
#pragma once

#include "grader/process/pipe.hpp"

#include <filesystem>
#include <string>

namespace lab::sandbox
{
/// A folder of the cgroup file system (version 2 or 1), made for this process and removed at the end. None where this
/// process has none: then memory is watched.
class MemoryPlace {
  public:
    MemoryPlace();
    MemoryPlace(const MemoryPlace&) = delete;
    MemoryPlace& operator=(const MemoryPlace&) = delete;
    ~MemoryPlace();

    /// Empty: there is none.
    const std::filesystem::path& folder() const { return folder_; }
    /// A part of it, in which a process of this user, once it runs in a group there, may make groups; empty where it
    /// cannot be given away. 0: all of it.
    std::filesystem::path of_user(uid_t user) const;
    /// "cgroup v2", "cgroup v1", "delegated cgroup v2" to who is not root; empty: there is none.
    std::string version() const;

  private:
    std::filesystem::path folder_;
    process::Descriptor lock_;
};
} // namespace lab::sandbox
