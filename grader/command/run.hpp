// Building and becoming other programs: the students' own, and the kit's tests.
#pragma once

#include "grader/command/course.hpp"

namespace lab::command
{
/// Builds targets of the build folder; what the compiler said appears on stderr, only when it failed.
bool build(const Course& course, const std::vector<std::string>& targets);

/// Builds the exercise's program, or its solution's, and becomes it: with `-eq 1` among its options on the second device,
/// where that is installed. Returns only when it does not build: 1.
int run_program(const Course& course, const Exercise& exercise, bool solution,
                const std::vector<std::string>& options);

/// Builds the kit with its tests and becomes ctest. Returns only when it does not build: 2.
int run_tests(const Course& course, const std::vector<std::string>& options);
} // namespace lab::command
