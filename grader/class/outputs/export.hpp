// `lab export`: writes results in the formats of learning platforms and servers. Each format is a text file made from
// the results; only a platform's own worksheet is written back with its cells changed.
#pragma once

#include "grader/class/gradebook/results.hpp"
#include "grader/class/settings/asked.hpp"

namespace lab::classroom
{
/// Writes the requested files, each in one step; with --dry-run only reports what would change. Returns 0, or 1 if
/// there was nothing to write, or nothing into a table. Throws KitError.
int export_results(const course::Course& course, const Asked& asked, Language language);

// The formats, for all results or for one.
std::string exported_csv(const Results& results);
std::string exported_gradescope(const Result& result, Language language);
std::string exported_junit(const Result& result, Language language);
std::string exported_vpl(const Result& result, Language language);
std::string exported_autolab(const Result& result, Language language);
std::string exported_classroom50(const Result& result, const CourseFile& file);

/// Integers that sum up to `total`, in proportion to `shares`; they exceed `limits` (empty: none) only if the total
/// cannot be reached otherwise.
std::vector<std::int64_t> apportioned(std::int64_t total, const std::vector<double>& shares,
                                      const std::vector<std::int64_t>& limits);
} // namespace lab::classroom
