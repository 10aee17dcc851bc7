// Building and becoming other programs: what the commands have in common that do so.
#pragma once

#include "grader/course/course.hpp"

#include <functional>

namespace lab::course
{
/// Lets the current process become a program: `arguments` with its file first. Throws KitError when it cannot be started.
[[noreturn]] void become(std::vector<std::string> arguments);

/// What the `main`s of the command have in common: the exit code of `run`; 2 and what an exception says, in the language
/// where there is a choice; 130 when a signal ended it.
int as_program(Language language, const std::function<int()>& run);

/// Builds targets of the build folder; what the compiler said appears on stderr, only when it failed.
bool build(const Course& course, const std::vector<std::string>& targets);

/// Builds the exercise's own program. Where it does not compile, stderr shows what the compiler says about the student's
/// lines, and what to do next.
bool build_program(const Course& course, const Exercise& exercise, Language language);
} // namespace lab::course
