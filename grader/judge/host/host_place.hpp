// Where the runs of host programs are made: a folder for their files, and a process that has loaded PoCL, which takes most of the
// time of a short run, and forks for them.
//
// Outside a sandbox all runs have one such process. In a sandbox each has one for itself while it goes on, with two folders that
// the sandbox shows from its start: what a run finds there is put there before. Nothing stays of a run.
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

    /// To be called before each of several runs: of the one before nothing stays but these folders.
    void begin(const std::vector<std::filesystem::path>& kept = {});
    /// For the folders of the run, those that it may write and those that it only reads; they are removed before this place is
    /// left.
    const std::filesystem::path& folder() const { return folder_; }
    const std::filesystem::path& given() const { return given_; }
    /// Has the command forked. The program is its descriptor 4; `compiled`, the folder with the driver's kernels, what PoCL was
    /// told when it was loaded.
    void serve(process::Command& command, const process::Descriptor& program,
               const std::filesystem::path& compiled);

  private:
    std::shared_ptr<HostRoom> room_;
    std::filesystem::path folder_, given_;
    bool has_forks_;
    process::Descriptor compiled_;
};
} // namespace lab::judge
