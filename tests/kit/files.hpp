// Temporary folders and files for one test, removed after it.
#pragma once

#include "grader/base/file.hpp"

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace lab::kit
{
/// A new folder, removed with all its contents at the end.
class TemporaryFolder {
  public:
    TemporaryFolder()
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "kit-test-XXXXXX").string();
        if (!::mkdtemp(pattern.data()))
            throw std::runtime_error("no folder can be made for the test");
        path_ = pattern;
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

/// Also creates the parent folders of the file.
inline void write_file(const std::filesystem::path& file, const std::string& content)
{
    std::filesystem::create_directories(file.parent_path());
    lab::write_file(file, content);
}

using lab::read_file;
} // namespace lab::kit
