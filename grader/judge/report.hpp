// The report of a judge: what `lab check` makes points and messages of.
#pragma once

#include "grader/judge/verdict.hpp"

#include <filesystem>

namespace lab::judge
{
/// Notes for the report that this device computed values.
void record_device(const std::string& device);

/// Writes the verdicts of the checks that GoogleTest ran, as JSON. Throws std::runtime_error where the file cannot be
/// written.
void write_report(const std::filesystem::path& file);
} // namespace lab::judge
