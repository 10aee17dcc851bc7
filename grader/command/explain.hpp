// What the words of the course and the errors of OpenCL mean.
#pragma once

#include "grader/command/course.hpp"
#include "grader/command/layout.hpp"

namespace lab::command
{
/// The entry of exercises/words.toml for a word (`race`, `work-group`, in either language), an error's name (`CL_INVALID_VALUE`)
/// or its number (`-30`). Without a word: all words there are. Throws KitError, which says what was meant perhaps.
std::string show_explanation(const Course& course, const std::string& word, const Style& style);
} // namespace lab::command
