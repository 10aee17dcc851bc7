// The environment of host program runs: folders for their files, and a process that has loaded PoCL, which takes most
// of the time of a short run, and forks for each run.
//
// Outside a sandbox all runs share one such process. In a sandbox each run has its own while it lasts, with folders
// that are mounted from the start and filled before the run. Nothing of a run remains.
#pragma once

#include "grader/judge/core/setup.hpp"
#include "grader/process/fork_server.hpp"

#include <map>
#include <string>

namespace lab::judge
{
/// The environment variables that all runs on a device share.
std::map<std::string, std::string> environment_of_hosts();
/// The files of this machine that all runs read.
std::vector<std::filesystem::path> files_of_hosts();

/// Loads what the runs need, in parallel to the caller's next steps.
void prepare_host_runs();

struct HostRoom; // in a sandbox

class HostPlace {
  public:
    /// Waits if other runs occupy all places. `has_forks`: false starts the program without a fork server.
    explicit HostPlace(bool has_forks);
    HostPlace(const HostPlace&) = delete;
    HostPlace& operator=(const HostPlace&) = delete;
    ~HostPlace();

    /// An empty folder. With forks, the place's folder of that name ("run", "files" and "compiled" are writable,
    /// "kernels" is read-only), valid until the name is requested again; otherwise a new one.
    Folder folder(const std::string& name);
    /// Lets the server fork for the command, if all its folders belong to this place. The program is passed as
    /// descriptor 4; `compiled` is the folder for the driver's kernels, which PoCL was given when it was loaded.
    void serve(process::Command& command, const process::Descriptor& program,
               const std::filesystem::path& compiled);

  private:
    std::shared_ptr<HostRoom> room_;
    bool has_forks_;
    process::Descriptor compiled_;
};
} // namespace lab::judge
