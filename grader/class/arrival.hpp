// When something was handed in, as far as a download can be believed.
#pragma once

#include "grader/class/course_file.hpp"
#include "grader/class/intake.hpp"

#include <span>

namespace lab::classroom
{
/// What counts for whoever handed in, and for this member of a team.
Lateness lateness_for(const Submission& submission, const CourseFile& file, const std::string& member = "");

/// When something was handed in; 0: not known. Platforms write no time zone: their times are read on the clock that the deadline
/// of whoever handed in is written in now. Moved across the start of summer time, it has another clock than at intake.
std::int64_t arrival_of(const Submission& submission, const CourseFile& file, const std::string& member = "");

/// Drops the times in one download that make no sense: nobody is late because of them, and `problems` says so. `are_of_files`: they
/// are those of the files in an archive, which may be the time when it was made.
void settle_arrivals(std::span<Submission> submissions, const CourseFile& file, const std::string& download,
                     bool are_of_files, std::vector<Text>& problems);
} // namespace lab::classroom
