// Compiled kernels for the runs of a host program: each run has a folder of its own for them.
#pragma once

#include "grader/worker/job.hpp"

#include <filesystem>
#include <mutex>

namespace lab::judge
{
/// The driver writes what it compiles where the student's program can write, too. So no run finds what another one left,
/// but a copy of the right kernels that the judge compiled, or later of what the first run of this program compiled.
class HostKernels {
  public:
    /// A new folder for a run.
    std::filesystem::path folder() const;
    /// Later runs start with what lies in that folder.
    void start_from(const std::filesystem::path& folder);

    /// How many compiled kernels there are in a folder.
    static std::size_t count_in(const std::filesystem::path& folder);

  private:
    mutable std::mutex mutex_;
    std::filesystem::path first_;
};

/// A folder with the right kernels of a file, compiled for these launches as the programs compile them. It outlives the run.
std::filesystem::path compiled_reference(const std::string& file_name,
                                         const std::vector<worker::Case>& launches);
} // namespace lab::judge
