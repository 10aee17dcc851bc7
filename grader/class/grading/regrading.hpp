// `lab regrade`: the effect on points of a changed kit, exercise or course.toml.
#pragma once

#include "grader/class/gradebook/opened_results.hpp"
#include "grader/class/settings/asked.hpp"
#include "grader/course/base/course.hpp"

namespace lab::classroom
{
/// Regrades what another grader graded (`--all`: everything), prints whose points changed and why, and writes the
/// results. A changed course.toml requires no grading. With `--replay`, repeats and compares one grading without
/// changing anything. Returns 0, or 2 if the grader failed; for a replay 1 if a verdict differs. Throws KitError.
int regrade_class(const course::Course& course, const Asked& asked, Language language);
} // namespace lab::classroom
