// A place for the files of one run.
#pragma once

#include <filesystem>

namespace lab::course
{
/// TMPDIR; if unset, /dev/shm if it has room, because a check creates and removes hundreds of small files; else /tmp.
std::filesystem::path temporary_folder();

/// A new empty folder in temporary_folder(), removed with its contents at the end; that of a killed process is
/// removed by the next one. Throws KitError if none can be created.
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
