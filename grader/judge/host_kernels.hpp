// Compiled kernels for the runs of a host program: each run has a folder of its own for them.
#pragma once

#include <filesystem>
#include <functional>
#include <mutex>

namespace lab::judge
{
/// The driver writes what it compiles where the student's program can write, too. So no run finds what another one left,
/// but a copy of what the solution's program compiled, or later of what the first run of this program compiled.
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

/// Copies the plain files of a folder, which are a program's: no link is followed.
void copy_kernels(const std::filesystem::path& from, const std::filesystem::path& to);

/// Where the solution's compiled kernels are kept between checks. `compile` is called with a folder where there are none
/// yet for these sources; it has the solution's program compile them there.
std::filesystem::path kept_kernels(const std::string& file_name,
                                   const std::function<void(const std::filesystem::path&)>& compile);
} // namespace lab::judge
