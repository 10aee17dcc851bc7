// What a student keeps of an exercise that is done: a page, and for it the last kernel that went wrong.
#pragma once

#include "grader/course/course.hpp"

namespace lab::course
{
/// The page, in build/done or where the student's things go.
std::filesystem::path keepsake_page(const Course& course, const Exercise& exercise);

/// The folder with the last kernel that went wrong; there may be none.
std::filesystem::path kept_before(const Course& course, const Exercise& exercise);

/// Whether the page is there and younger than every file to hand in.
bool is_keepsake_current(const Course& course, const Exercise& exercise);
} // namespace lab::course
