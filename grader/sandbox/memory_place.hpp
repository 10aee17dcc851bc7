// Where this machine allows creating groups of processes whose memory is limited jointly.
#pragma once

#include "grader/process/pipe.hpp"

#include <filesystem>
#include <string>

namespace lab::sandbox
{
/// A folder of the cgroup file system (version 2 or 1), created for this process and removed at the end. If none can
/// be created, memory is watched instead.
class MemoryPlace {
  public:
    MemoryPlace();
    MemoryPlace(const MemoryPlace&) = delete;
    MemoryPlace& operator=(const MemoryPlace&) = delete;
    ~MemoryPlace();

    /// Empty if there is none.
    const std::filesystem::path& folder() const { return folder_; }
    /// The part in which processes of this user, once they run in a group there, may create groups; empty if it
    /// cannot be handed over. 0: the whole folder.
    std::filesystem::path of_user(uid_t user) const;
    /// "cgroup v2", "cgroup v1", or for users other than root "delegated cgroup v2"; empty if there is none.
    std::string version() const;

  private:
    std::filesystem::path folder_;
    process::Descriptor lock_;
};
} // namespace lab::sandbox
