// The files that `lab grade` writes next to the gradebook: results.json for programs, grades.csv for spreadsheets.
#pragma once

#include "grader/class/gradebook/results.hpp"

#include <nlohmann/json_fwd.hpp>

namespace lab::classroom
{
/// One submission, with the keys of `lab check --json` where they mean the same. The schema is described in
/// README.md.
nlohmann::json json_of(const Result& result, const CourseFile& file);

/// The complete results.json.
std::string results_json(const Results& results);

/// A row per student, a column per exercise, and the sum. Cells without points are empty.
std::string grades_csv(const Results& results);

/// "2026-11-30T22:59:00Z"; empty for 0.
std::string time_text(std::int64_t seconds);
} // namespace lab::classroom
