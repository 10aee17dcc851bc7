// What a student needs of a failed build's output: the compiler's words about the exercise's own files.
#pragma once

#include "grader/course/course.hpp"

#include <cstddef>
#include <filesystem>
#include <string>

namespace lab::course
{
struct CompilerErrors {
    std::string shown;    // with the warnings between them, each with its line of code
    std::size_t more = 0; // that are not shown
};

/// The first errors in files of the folder, those of other files that follow from a line of it, and those of the linker.
/// `build`: where the compiler ran.
CompilerErrors errors_in(const std::string& log, const std::filesystem::path& folder,
                         const std::filesystem::path& build);

/// What a student reads where the exercise's program does not build: these errors, and what to do next. Empty where the
/// exercise's files are not to blame.
std::string told_of_build(const std::string& log, const Course& course, const Exercise& exercise,
                          Language language);
} // namespace lab::course
