// Explains the words of the course and the errors of OpenCL.
#pragma once

#include "grader/course/base/course.hpp"
#include "grader/course/base/layout.hpp"

namespace lab::cli
{
/// The entry of exercises/words.toml for a word (`race`, `work-group`, in either language), an error's name
/// (`CL_INVALID_VALUE`) or its number (`-30`). Without a word: the list of all words. Throws KitError, which suggests
/// what may have been meant.
std::string show_explanation(const course::Course& course, const std::string& word,
                             const course::Style& style);
} // namespace lab::cli
