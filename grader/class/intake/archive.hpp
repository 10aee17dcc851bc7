// Reads archives in a separate process, which parses untrusted input and may do nothing else.
//
// The reader (archive_reader.cpp) gets the archive on its stdin and sends the wanted files to descriptor 3
// (grader/base/codec.hpp). It writes no file and follows no link. Its time, memory and output are limited. When root
// grades, it runs without root's rights, as the user `nobody`. An archive that takes it over can still only return a
// list of paths and bytes, or a problem.
#pragma once

#include "grader/class/base/intake_limits.hpp"
#include "grader/class/intake/found_file.hpp"

#include <filesystem>

namespace lab::classroom
{
/// What remains to be spent on the archives of one hand-in, however many there are and however they are nested.
struct ReadingBudget {
    std::size_t archives = 20; // more are no submission
    std::size_t bytes = 0;     // of what is kept of them
    double cpu_s = 15.0;       // to unpack them
};

class ArchiveReader {
  public:
    /// `program`: read_archive. `asked`: the names of the files to keep; archives are always kept.
    ArchiveReader(std::filesystem::path program, std::vector<std::string> asked, IntakeLimits limits = {})
        : program_(std::move(program)), asked_(std::move(asked)), limits_(limits)
    {
    }

    /// The wanted files of a download.
    FoundFiles read(const std::string& archive) const;
    /// The wanted files of a student's archive.
    FoundFiles read(const std::string& archive, ReadingBudget& budget) const;
    ReadingBudget budget_of_a_hand_in() const { return {.bytes = limits_.archive_bytes}; }

    const std::vector<std::string>& asked() const { return asked_; }
    const IntakeLimits& limits() const { return limits_; }

  private:
    struct Reading {
        FoundFiles found;
        double cpu_s = 0.0;
    };
    Reading read(const std::string& archive, const IntakeLimits& limits, double cpu_s) const;

    std::filesystem::path program_;
    std::vector<std::string> asked_;
    IntakeLimits limits_;
};
} // namespace lab::classroom
