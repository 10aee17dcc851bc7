// A place for the files of one run.
#pragma once

#include <filesystem>

namespace lab::command
{
/// A new empty folder in TMPDIR (or /tmp), removed with everything in it at the end. Throws KitError when none can be made.
class WorkFolder {
  public:
    WorkFolder();
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    ~WorkFolder();
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};
} // namespace lab::command
