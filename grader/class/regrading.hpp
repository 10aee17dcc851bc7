// `lab regrade`: when the kit, an exercise or course.toml has changed, what becomes of the points.
#pragma once

#include "grader/class/asked.hpp"
#include "grader/class/opened_results.hpp"
#include "grader/course/course.hpp"

namespace lab::classroom
{
/// Grades again what another grader graded (`--all`: everything), says whose points changed and why, and writes the results. A
/// changed course.toml needs no grading. With `--replay` one grading is repeated and compared, and nothing is changed. Returns
/// 0, or 2 when the grader failed; of a replay 1 when a verdict is another one. Throws KitError.
int regrade_class(const course::Course& course, const Asked& asked, Language language);

/// Prints whose points are other ones now, and why: who is in `graded` was graded again, the others' follow from course.toml.
void say_what_changed(const ShownPoints& before, const ShownPoints& after,
                      const std::vector<const Entry*>& graded, Language language);
} // namespace lab::classroom
