// A digest of everything that a verdict depends on, except the submission.
#pragma once

#include "grader/course/base/course.hpp"

namespace lab::course
{
/// Covers the kit's version, the judge, the worker, the simulator, the exercise with its solution, the compiler's
/// options and the installed packages. Empty if these packages cannot be determined.
std::string fingerprint(const Course& course, const Exercise& exercise);
} // namespace lab::course
