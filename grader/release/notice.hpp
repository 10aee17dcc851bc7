// What students read about their course: who to ask, what counts, by when.
#pragma once

#include "grader/class/course_file.hpp"

#include <string>

namespace lab::release
{
/// For a README: the course, its exercises with what to hand in and until when. Empty where
/// course.toml says nothing.
std::string notice_of(const classroom::CourseFile& file, const course::Course& course, Language language);

/// For the handout of an exercise, a paragraph with the blank line behind it; empty where there is nothing to say.
std::string notice_of(const classroom::CourseFile& file, const course::Exercise& exercise, Language language);
} // namespace lab::release
