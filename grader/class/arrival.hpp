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

/// Drops the times of the files in one download that make no sense, or are those of the download itself, as Moodle's packer
/// writes them, so that they make no submission late. With `is_told`, `problems` reports times of the download.
void drop_wrong_times(std::span<Submission> submissions, const CourseFile& file, const std::string& download,
                      bool is_told, std::vector<Text>& problems);
/// Says in `problems` for how many the deadline does not count.
void say_unknown_times(std::span<const Submission> submissions, const CourseFile& file,
                       const std::string& download, std::vector<Text>& problems);
} // namespace lab::classroom
