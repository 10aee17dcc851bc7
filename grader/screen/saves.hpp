// Notices that files were saved.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace lab::screen
{
/// How saves of files in a folder are noticed: by notification, by polling, or not at all (--manual).
enum class Noticing { told, looking, none };

/// `told` if the file system notifies this machine of every change; `looking` for those that do not: network file
/// systems, WSL's /mnt/c, folders shared with a virtual machine.
Noticing noticing_for(const std::filesystem::path& folder);

class Saves {
  public:
    Saves(std::filesystem::path folder, std::vector<std::string> files, Noticing noticing);
    Saves(const Saves&) = delete;
    Saves& operator=(const Saves&) = delete;
    ~Saves();

    /// Becomes readable after a save; -1 if polling is required.
    int descriptor() const { return descriptor_; }
    bool must_look() const { return noticing_ == Noticing::looking; }

    /// The indices, in the list of files, of those that differ from the last call: written, replaced, removed,
    /// restored.
    std::vector<std::size_t> changed();

  private:
    struct Look {
        std::filesystem::file_time_type time;
        std::uintmax_t size = 0;
        bool is_there = false;

        bool operator==(const Look&) const = default;
    };

    std::vector<Look> look() const;
    void drain();

    std::filesystem::path folder_;
    std::vector<std::string> files_;
    Noticing noticing_;
    int descriptor_ = -1;
    std::vector<Look> last_;
};
} // namespace lab::screen
