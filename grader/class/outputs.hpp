// All that is made of a gradebook, beside it: for people and for programs.
#pragma once

#include "grader/class/results.hpp"

namespace lab::classroom
{
/// results.json, grades.csv, report.html and feedback/STUDENT/feedback.html and .md, each replaced in one step.
void write_outputs(const Results& results, const std::filesystem::path& folder);

/// What to print at the end: how many of what, whom to look at, where the rest is.
std::string summary(const Results& results, const std::filesystem::path& folder, Language language);
} // namespace lab::classroom
