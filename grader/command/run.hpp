// Building and becoming other programs: the students' own, the kit's tests, and the larger parts of the command.
#pragma once

#include "grader/command/course.hpp"

#include <functional>

namespace lab::command
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

/// How the program of an exercise is run.
struct ProgramRun {
    bool is_of_solution = false;
    bool in_debugger = false;      // gdb
    bool on_failing_input = false; // that a check failed on
    std::vector<std::string> options = {};
};

/// Builds the exercise's program and runs it: with `-eq 1` among its options on the second device, where that is installed.
/// Returns its exit code, 1 where it does not build, and 128 and the signal where it crashes; after 1 and a crash stderr
/// says what finds out why.
int run_program(const Course& course, const Exercise& exercise, const ProgramRun& asked, Language language);

/// Builds the kit with its tests and becomes ctest. Returns only when it does not build: 2.
int run_tests(const Course& course, const std::vector<std::string>& options);
} // namespace lab::command
