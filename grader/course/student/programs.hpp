// Builds and executes other programs, for the commands that need it.
#pragma once

#include "grader/course/base/course.hpp"

#include <functional>

namespace lab::course
{
/// Replaces the current process by a program; `arguments` begins with its file. Throws KitError if it cannot be
/// started.
[[noreturn]] void become(std::vector<std::string> arguments);

/// What the `main`s have in common. The exit code is that of `run`; 2 after an exception, whose message is printed,
/// in `language` where there is a choice; 130 after a signal.
int as_program(Language language, const std::function<int()>& run);

/// Builds targets of the build folder; prints the compiler's output on stderr, but only if the build failed.
bool build(const Course& course, const std::vector<std::string>& targets);

/// Builds the exercise's own program. If it does not compile, stderr shows the compiler's messages about the
/// student's lines, and what to do next.
bool build_program(const Course& course, const Exercise& exercise, Language language);
} // namespace lab::course
