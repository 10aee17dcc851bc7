// What students read about their course: who to ask, what counts, by when.
#pragma once

#include "grader/class/course_file.hpp"

#include <string>

namespace lab::release
{
/// For the README, in the course's language: the course, its exercises with what to hand in and until when. Empty where
/// course.toml says nothing.
std::string notice_of(const classroom::CourseFile& file, const course::Course& course);

/// For the handout of an exercise, a paragraph with the blank line behind it; empty where there is nothing to say.
std::string notice_of(const classroom::CourseFile& file, const course::Exercise& exercise, Language language);
} // namespace lab::release
