// `lab bench ID --mine`: how fast a student's kernels are on a device, beside a serial loop and a copy.
#pragma once

#include "grader/course/course.hpp"
#include "grader/course/layout.hpp"

#include <optional>

namespace lab::course
{
/// What the exercise's program wrote for --compare (starter/harness/comparison.hpp), as bars. Throws KitError when it is
/// something else.
std::string show_comparison(const std::string& written, const Style& style);

/// Builds the exercise's own program, has it measured, and returns what is to be shown of it; nothing, and a word on stderr,
/// where it failed. Throws KitError.
std::optional<std::string> measure(const Course& course, const Exercise& exercise,
                                   const std::vector<std::string>& options, const Style& style);

/// What GPUs gave (bench/recorded), with as many bars; empty where nothing was recorded of the exercise.
std::string show_recorded(const Course& course, const Exercise& exercise, const Style& style);

/// Builds the exercise's own program, has it measured, and prints that. `options` are for the program. No points follow from
/// it. Returns 0, or 1 where the program failed; throws KitError.
int compare(const Course& course, const Exercise& exercise, const std::vector<std::string>& options,
            const Style& style);
} // namespace lab::course
