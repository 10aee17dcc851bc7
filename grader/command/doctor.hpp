// What this machine can do for the course, tried and not guessed.
#pragma once

#include "grader/command/show.hpp"

namespace lab::command
{
/// Tries the parts of the kit one by one and prints a line each. Returns 0, or 2 when something needed is missing.
int doctor(const Course& course, const Style& style);
} // namespace lab::command
