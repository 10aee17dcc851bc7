// All that is made of a gradebook, beside it: for people and for programs.
#pragma once

#include "grader/class/results.hpp"

#include <string_view>

namespace lab::classroom
{
/// results.json, grades.csv, report.html and feedback/STUDENT/feedback.html and .md, each replaced in one step.
void write_outputs(const Results& results, const std::filesystem::path& folder);

/// Creates a folder and its missing parents, which only their owner can open: grades are private. On false, errno says why.
bool make_folders(const std::filesystem::path& folder);

/// Replaces a file in one step, and makes the folders above it. Throws KitError.
void write_output(const std::filesystem::path& file, std::string_view content);

/// What to print at the end: how many of what, which students to look at, where the rest is.
std::string summary(const Results& results, const std::filesystem::path& folder, Language language);
} // namespace lab::classroom
