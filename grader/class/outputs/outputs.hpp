// Everything derived from a gradebook and written next to it, for people and for programs.
#pragma once

#include "grader/class/gradebook/results.hpp"

namespace lab::classroom
{
/// results.json, grades.csv, report.html and feedback/STUDENT/feedback.html and .md, each replaced in one step.
void write_outputs(const Results& results, const std::filesystem::path& folder);

/// The final summary: counts, the students to look at, where to find the rest.
std::string summary(const Results& results, const std::filesystem::path& folder, Language language);
} // namespace lab::classroom
