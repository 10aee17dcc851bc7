// Runs other programs: the students' own, and the kit's tests.
#pragma once

#include "grader/course/base/course.hpp"

namespace lab::cli
{
/// How to run an exercise's program.
struct ProgramRun {
    bool is_of_solution = false;
    bool in_debugger = false;      // gdb
    bool on_failing_input = false; // that a check failed on
    std::vector<std::string> options = {};
};

/// Builds the exercise's program and runs it; on the second device, if installed, if its options include `-eq 1`.
/// Returns its exit code, 1 if it does not build, and 128 plus the signal if it crashes; after 1 or a crash, stderr
/// says how to find out why.
int run_program(const course::Course& course, const course::Exercise& exercise, const ProgramRun& asked,
                Language language);

/// Builds the kit with its tests and executes ctest. Returns only if the build fails: 2.
int run_tests(const course::Course& course, const std::vector<std::string>& options);
} // namespace lab::cli
