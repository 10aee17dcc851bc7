// A place for the files of one run.
#pragma once

#include <filesystem>

namespace lab::course
{
/// TMPDIR; without it /dev/shm where there is room, as a check makes hundreds of small files and removes them; else /tmp.
std::filesystem::path temporary_folder();

/// A new empty folder in temporary_folder(), removed with everything in it at the end; a killed process' is removed
/// by the next one. Throws KitError when none can be made.
class WorkFolder {
  public:
    WorkFolder();
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    ~WorkFolder();
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
    int lock_ = -1;
};
} // namespace lab::course
