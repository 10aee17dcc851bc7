// The kernels for the runs of a host program: each run gets its own folders.
#pragma once

#include "grader/judge/core/setup.hpp"
#include "grader/worker/job.hpp"

#include <filesystem>

namespace lab::judge
{
/// The kernels that a program is run with, and the driver's compiled versions. The driver writes these to a folder
/// that the student's program can write to as well, so each run starts with a copy of what the judge compiled, and
/// never sees what another run left.
class HostKernels {
  public:
    /// `compiled` is empty if the judge compiled nothing.
    explicit HostKernels(std::filesystem::path sources, Folder compiled = {});

    const std::filesystem::path& sources() const { return sources_; }
    /// Copies the compiled kernels to an empty folder, for one run.
    Folder compiled(Folder folder) const;

    /// The number of compiled kernels in a folder.
    static std::size_t count_in(const std::filesystem::path& folder);

  private:
    std::filesystem::path sources_;
    Folder compiled_;
};

/// Compiles the kernels of a source file for these launches, as the programs do, and returns their folder, which is
/// kept for other judges.
Folder kept_kernels(const std::string& file_name, const std::string& source,
                    const std::vector<worker::Case>& launches);
} // namespace lab::judge
