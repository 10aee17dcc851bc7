// Archives: read in a process of its own, which parses what a stranger made and may do nothing else.
//
// The reader (archive_reader.cpp) gets the archive on its stdin and sends the files that are wanted on descriptor 3
// (grader/codec.hpp). It writes no file and follows no link. Its time, memory and output are limited, and if root grades, it runs as
// the user nobody. Even if an archive takes it over, what comes back is a list of paths and bytes, or a problem.
#pragma once

#include "grader/class/found_file.hpp"

#include <filesystem>

namespace lab::classroom
{
class ArchiveReader {
  public:
    /// `program`: read_archive. `asked`: the names of files that are worth having; archives are always kept.
    ArchiveReader(std::filesystem::path program, std::vector<std::string> asked, IntakeLimits limits = {})
        : program_(std::move(program)), asked_(std::move(asked)), limits_(limits)
    {
    }

    /// The wanted files of an archive.
    FoundFiles read(const std::string& archive) const;

    const std::vector<std::string>& asked() const { return asked_; }
    const IntakeLimits& limits() const { return limits_; }

  private:
    std::filesystem::path program_;
    std::vector<std::string> asked_;
    IntakeLimits limits_;
};
} // namespace lab::classroom
