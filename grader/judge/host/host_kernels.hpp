// The kernels for the runs of a host program: each run has folders of its own for them.
#pragma once

#include "grader/judge/core/setup.hpp"
#include "grader/worker/job.hpp"

#include <filesystem>

namespace lab::judge
{
/// Kernels that a program is run with, and what the driver has compiled of them. The driver writes that where the student's
/// program can write, too. So no run finds what another one left, but a copy of what the judge compiled.
class HostKernels {
  public:
    /// `compiled` is empty where the judge compiled nothing.
    explicit HostKernels(std::filesystem::path sources, Folder compiled = {});

    const std::filesystem::path& sources() const { return sources_; }
    /// Fills an empty folder with what there is, for a run.
    Folder compiled(Folder folder) const;

    /// How many compiled kernels there are in a folder.
    static std::size_t count_in(const std::filesystem::path& folder);

  private:
    std::filesystem::path sources_;
    Folder compiled_;
};

/// A folder with the kernels of a file's source, compiled for these launches as the programs compile them.
Folder compiled_kernels(const std::string& file_name, const std::string& source,
                        const std::vector<worker::Case>& launches);

/// The same for a source that no run changes: the folder stays for other judges.
Folder kept_kernels(const std::string& file_name, const std::string& source,
                    const std::vector<worker::Case>& launches);
} // namespace lab::judge
