// Finds the lines of a student's file that calls come from, using the program's debug information.
#pragma once

#include "grader/judge/core/braces.hpp"
#include "grader/judge/core/source.hpp"
#include "grader/judge/host/record/host_record.hpp"
#include "grader/process/pipe.hpp"

#include <map>
#include <memory>
#include <mutex>

namespace lab::judge
{
/// Only used to show lines: Call::is_students decides whose code makes a call without them.
class HostLines {
  public:
    HostLines(std::shared_ptr<const process::Descriptor> program, const Source& source)
        : program_(std::move(program)), file_name_(source.name), beginnings_(lines_of_beginnings(source.text))
    {
    }

    /// Sets the line and place of each call. Thread-safe.
    void find(HostRecord& record);

  private:
    bool look_up(const HostRecord& record);
    void add(const std::string& answer);

    std::shared_ptr<const process::Descriptor> program_;
    std::string file_name_;
    std::vector<int> beginnings_; // by line
    std::mutex mutex_;
    std::map<std::uint64_t, int> lines_; // by address; 0: not in the student's file
};
} // namespace lab::judge
