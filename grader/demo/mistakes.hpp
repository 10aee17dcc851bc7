// `lab mistakes`: what beginners get wrong (tests/mistakes), as slides for a lecture.
#pragma once

#include "grader/course/course.hpp"
#include "grader/course/layout.hpp"

namespace lab::demo
{
/// Grades each mistake and writes a page that needs no other file: by topic, on each slide the lines, what happens and what
/// the check says. Prints where it is. Returns 0; throws KitError.
int show_mistakes(const course::Course& course, const std::vector<const course::Exercise*>& exercises,
                  const course::Style& style);
} // namespace lab::demo
