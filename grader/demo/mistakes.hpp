// `lab mistakes`: typical mistakes of beginners (tests/mistakes), as slides for a lecture.
#pragma once

#include "grader/course/base/course.hpp"
#include "grader/course/base/layout.hpp"

namespace lab::demo
{
/// Grades each mistake and writes a self-contained page, ordered by topic; each slide has the lines, what happens and
/// what the check says. Prints its path. Returns 0; throws KitError.
int show_mistakes(const course::Course& course, const std::vector<const course::Exercise*>& exercises,
                  const course::Style& style);
} // namespace lab::demo
