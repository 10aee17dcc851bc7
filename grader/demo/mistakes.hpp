// `lab mistakes`: what beginners get wrong (tests/mistakes), as slides for a lecture.
#pragma once

#include "grader/command/course.hpp"
#include "grader/command/layout.hpp"

namespace lab::demo
{
/// Grades each mistake and writes a page that needs no other file: by topic, on each slide the lines, what happens and what
/// the check says. Prints where it is. Returns 0; throws KitError.
int show_mistakes(const command::Course& course, const std::vector<const command::Exercise*>& exercises,
                  const command::Style& style);
} // namespace lab::demo
