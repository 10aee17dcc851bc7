// Extracts from a failed build's output what a student needs: the compiler's messages about the exercise's own files.
#pragma once

#include "grader/course/base/course.hpp"

#include <cstddef>
#include <filesystem>
#include <string>

namespace lab::course
{
struct CompilerErrors {
    std::string shown;    // with the warnings between them, each with its line of code
    std::size_t more = 0; // that are not shown
};

/// The first errors in files of the folder, errors in other files caused by a line of it, and the linker's errors.
/// `build`: the compiler's working directory.
CompilerErrors errors_in(const std::string& log, const std::filesystem::path& folder,
                         const std::filesystem::path& build);

/// The message to a student whose program does not build: these errors, and what to do next. Empty if the exercise's
/// files are not to blame.
std::string told_of_build(const std::string& log, const Course& course, const Exercise& exercise,
                          Language language);
} // namespace lab::course
