// The commands that a text for students shows as examples, and which of them an edition can show.
#pragma once

#include "grader/class/settings/course_file.hpp"

namespace lab::release
{
/// Adapts commands such as `./lab check 01` to exercises and files that the course uses. Of a table, rows about what it
/// does not have are dropped.
class CommandsInUse {
  public:
    CommandsInUse(const course::Course& course, const classroom::CourseFile& file);

    std::string in(const std::string& page) const;

  private:
    /// Returns false if the line is to be dropped.
    bool adapt(std::string& line) const;

    const course::Course& course_;
    const classroom::CourseFile& file_;
    std::vector<std::string> all_, with_program_; // exercises in use
};
} // namespace lab::release
