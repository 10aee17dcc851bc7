// The page that a student keeps of a finished exercise.
#pragma once

#include "grader/base/text.hpp"
#include "grader/course/base/course.hpp"

namespace lab::trace
{
/// Shows the kernel's picture before and after, the speed of its kernels compared with others, and what comes next.
/// Writes keepsake_page(course, exercise), which is self-contained. Throws KitError.
void write_keepsake(const course::Course& course, const course::Exercise& exercise, Language language);
} // namespace lab::trace
