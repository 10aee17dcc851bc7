// A digest of everything that a verdict depends on beside what was handed in.
#pragma once

#include "grader/course/course.hpp"

namespace lab::course
{
/// Of the kit's version, the judge, the worker, the simulator, the exercise with its solution, the compiler's
/// options and the installed packages. Empty where it cannot be said which packages are installed.
std::string fingerprint(const Course& course, const Exercise& exercise);
} // namespace lab::course
