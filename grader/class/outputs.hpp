// Everything derived from a gradebook and written next to it, for people and for programs.
#pragma once

#include "grader/class/results.hpp"

#include <string_view>

namespace lab::classroom
{
/// results.json, grades.csv, report.html and feedback/STUDENT/feedback.html and .md, each replaced in one step.
void write_outputs(const Results& results, const std::filesystem::path& folder);

/// Creates a folder and its missing parents, accessible only to their owner: grades are private. If false, errno says
/// why.
bool make_folders(const std::filesystem::path& folder);

/// Replaces a file in one step, creating its parent folders. Throws KitError.
void write_output(const std::filesystem::path& file, std::string_view content);

/// The final summary: counts, the students to look at, where to find the rest.
std::string summary(const Results& results, const std::filesystem::path& folder, Language language);
} // namespace lab::classroom
