// What this machine can do for the course, tried and not guessed.
#pragma once

#include "grader/course/show.hpp"

namespace lab::cli
{
/// Tries the parts of the kit one by one and prints a line each, where one `grades` also what that takes. Returns 0, or 2 when
/// something needed is missing.
int doctor(const course::Course& course, bool grades, const course::Style& style);
} // namespace lab::cli
