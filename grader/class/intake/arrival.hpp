// When something was handed in, as far as a download's times can be trusted.
#pragma once

#include "grader/class/intake/intake.hpp"
#include "grader/class/settings/course_file.hpp"

#include <span>

namespace lab::classroom
{
/// The rules on lateness that apply to the submission, or to this member of a team.
Lateness lateness_for(const Submission& submission, const CourseFile& file, const std::string& member = "");

/// When the submission was handed in; 0 if unknown. Platforms write no time zone: their times are interpreted with
/// the UTC offset of the submitter's current deadline. If that is moved across the start of summer time, the offset
/// differs from the one at intake.
std::int64_t arrival_of(const Submission& submission, const CourseFile& file, const std::string& member = "");

/// Drops file times of one download that are implausible or, as Moodle's packer writes them, the time of the download
/// itself, so that they make no submission late. With `is_told`, reports times of the download in `problems`.
void drop_wrong_times(std::span<Submission> submissions, const CourseFile& file, const std::string& download,
                      bool is_told, std::vector<Text>& problems);
/// Reports in `problems` for how many submissions the deadline does not apply.
void say_unknown_times(std::span<const Submission> submissions, const CourseFile& file,
                       const std::string& download, std::vector<Text>& problems);
} // namespace lab::classroom
