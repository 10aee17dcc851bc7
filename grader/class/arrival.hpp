// When something was handed in, as far as a download can be believed.
#pragma once

#include "grader/class/course_file.hpp"
#include "grader/class/intake.hpp"

#include <span>

namespace lab::classroom
{
/// Reads the times in one download on the clock that the deadline is written in, since platforms write no time zone. Times that
/// make no sense are dropped: nobody is late because of them, and `problems` says so. `are_of_files`: they are those of the files
/// in an archive, which may be the time when it was made.
void settle_arrivals(std::span<Submission> submissions, const CourseFile& file, const std::string& download,
                     bool are_of_files, std::vector<Text>& problems);
} // namespace lab::classroom
