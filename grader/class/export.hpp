// `lab export`: what learning platforms and servers take. Each format is a file of text made from the results; only Moodle's
// worksheet is one of the platform's own, which is written back with its cells changed.
#pragma once

#include "grader/class/asked.hpp"
#include "grader/class/results.hpp"

namespace lab::classroom
{
/// Writes what was asked for, each file in one step; with --dry-run only says what would change. Returns 0, or 1 where nothing was
/// to be written. Throws KitError.
int export_results(const course::Course& course, const Asked& asked, Language language);

// The formats: of all results, or of one.
std::string exported_csv(const Results& results);
std::string exported_gradescope(const Result& result, Language language);
std::string exported_junit(const Result& result, Language language);
std::string exported_vpl(const Result& result, Language language);
std::string exported_autolab(const Result& result, Language language);
std::string exported_classroom50(const Result& result, const CourseFile& file);

/// Whole numbers that sum up to `total`, in the proportion of `shares`; above `limits` (empty: none) only where nothing else is
/// left.
std::vector<std::int64_t> apportioned(std::int64_t total, const std::vector<double>& shares,
                                      const std::vector<std::int64_t>& limits);
} // namespace lab::classroom
