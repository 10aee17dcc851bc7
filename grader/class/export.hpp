// `lab export`: what learning platforms and servers take. Each format is a file of text made from the results; only Moodle's
// worksheet is one of the platform's own, which is written back with its cells changed.
#pragma once

#include "grader/class/asked.hpp"
#include "grader/class/results.hpp"

namespace lab::classroom
{
/// Writes what was asked for, each file in one step; with --dry-run only says what would change. Returns 0. Throws KitError.
int export_results(const command::Course& course, const Asked& asked, Language language);

// The formats. Those for one exercise take the results of that one alone.
std::string exported_csv(const Results& results);
std::string exported_gradescope(const Result& result, Language language);
std::string exported_junit(const Results& results);
std::string exported_vpl(const Result& result, Language language);
std::string exported_autolab(const Result& result);
std::string exported_classroom50(const Result& result);
} // namespace lab::classroom
