// The course notice for students: the contact person, the exercises that count, and the deadlines.
#pragma once

#include "grader/class/settings/course_file.hpp"

#include <string>

namespace lab::release
{
/// For a README: the course, its exercises, the files to hand in and the deadlines. Empty if course.toml says
/// nothing.
std::string notice_of(const classroom::CourseFile& file, const course::Course& course, Language language);

/// For an exercise's handout: a paragraph followed by a blank line; empty if there is nothing to say.
std::string notice_of(const classroom::CourseFile& file, const course::Exercise& exercise, Language language);
} // namespace lab::release
