// Where the runs of host programs are made: a folder for their files, and a process that has loaded PoCL, which takes most of the
// time of a short run, and forks for them.
//
// Outside a sandbox all runs have one such process. In a sandbox each has one for itself while it goes on, with folders that the
// sandbox shows from its start: what a run finds there is put there before. Nothing stays of a run.
#pragma once

#include "grader/judge/core/setup.hpp"
#include "grader/process/fork_server.hpp"

#include <map>
#include <string>

namespace lab::judge
{
/// What is the same in all runs on a device.
std::map<std::string, std::string> environment_of_hosts();
/// What all of them read of this machine's files.
std::vector<std::filesystem::path> files_of_hosts();

/// Loads what the runs need, beside what this process does next.
void prepare_host_runs();

struct HostRoom; // in a sandbox

class HostPlace {
  public:
    /// Waits where other runs have all of them. `has_forks`: otherwise the program is started.
    explicit HostPlace(bool has_forks);
    HostPlace(const HostPlace&) = delete;
    HostPlace& operator=(const HostPlace&) = delete;
    ~HostPlace();

    /// An empty folder: of that name where forks are ("run", "files", "compiled" may be written, "kernels" is read), until the next
    /// one of that name is asked for; otherwise a new one.
    Folder folder(const std::string& name);
    /// Has the command forked, where all its folders are of this place. The program is its descriptor 4; `compiled`, the folder
    /// with the driver's kernels, what PoCL was told when it was loaded.
    void serve(process::Command& command, const process::Descriptor& program,
               const std::filesystem::path& compiled);

  private:
    std::shared_ptr<HostRoom> room_;
    bool has_forks_;
    process::Descriptor compiled_;
};
} // namespace lab::judge
