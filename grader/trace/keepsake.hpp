// The page that a student keeps of an exercise that is done.
#pragma once

#include "grader/base/text.hpp"
#include "grader/course/course.hpp"

namespace lab::trace
{
/// The kernel's picture before and after, how fast its kernels are beside others, what comes next: writes
/// keepsake_page(course, exercise), which needs no other file. Throws KitError.
void write_keepsake(const course::Course& course, const course::Exercise& exercise, Language language);
} // namespace lab::trace
