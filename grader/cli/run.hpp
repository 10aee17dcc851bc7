// Running other programs: the students' own, and the kit's tests.
#pragma once

#include "grader/course/course.hpp"

namespace lab::cli
{
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
int run_program(const course::Course& course, const course::Exercise& exercise, const ProgramRun& asked,
                Language language);

/// Builds the kit with its tests and becomes ctest. Returns only when it does not build: 2.
int run_tests(const course::Course& course, const std::vector<std::string>& options);
} // namespace lab::cli
