// A student's memento of a finished exercise: a page, which also shows the last kernel that went wrong.
#pragma once

#include "grader/course/base/course.hpp"

namespace lab::course
{
/// The path of the page, in build/done or in the student's own folder.
std::filesystem::path keepsake_page(const Course& course, const Exercise& exercise);

/// The folder of the last kernel that went wrong; it may not exist.
std::filesystem::path kept_before(const Course& course, const Exercise& exercise);

/// True if the page exists and is newer than every file to hand in.
bool is_keepsake_current(const Course& course, const Exercise& exercise);
} // namespace lab::course
