// Determines, by trying, what this machine can do for the course.
#pragma once

#include "grader/course/terminal/show.hpp"

namespace lab::cli
{
/// Tries the parts of the kit one by one and prints a line for each; with `grades` also those for grading a class.
/// Returns 0, or 2 if something necessary is missing.
int doctor(const course::Course& course, bool grades, const course::Style& style);
} // namespace lab::cli
