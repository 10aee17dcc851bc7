// `lab bench ID --mine`: how fast a student's kernels are on a device, beside a serial loop and a copy.
#pragma once

#include "grader/command/course.hpp"
#include "grader/command/layout.hpp"

namespace lab::command
{
/// What the exercise's program wrote for --compare (starter/harness/comparison.hpp), as bars. Throws KitError when it is
/// something else.
std::string show_comparison(const std::string& written, const Style& style);

/// Builds the exercise's own program, has it measured, and prints that. `options` are for the program. No points follow from
/// it. Returns 0, or 1 where the program failed; throws KitError.
int compare(const Course& course, const Exercise& exercise, const std::vector<std::string>& options,
            const Style& style);
} // namespace lab::command
