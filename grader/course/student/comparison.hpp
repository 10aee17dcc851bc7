// `lab bench ID --mine`: the speed of a student's kernels on a device, compared with a serial loop and a copy.
#pragma once

#include "grader/course/base/course.hpp"
#include "grader/course/base/layout.hpp"

#include <optional>

namespace lab::course
{
/// Renders what the exercise's program wrote for --compare (starter/harness/comparison.hpp) as bars. Throws KitError
/// if the text has another form.
std::string show_comparison(const std::string& written, const Style& style);

/// Builds the exercise's own program, measures with it and returns the text to show; nothing, and a message on
/// stderr, if it failed. Throws KitError.
std::optional<std::string> measure(const Course& course, const Exercise& exercise,
                                   const std::vector<std::string>& options, const Style& style);

/// The recorded results of GPUs (bench/recorded), as the same bars; empty if there are none for the exercise.
std::string show_recorded(const Course& course, const Exercise& exercise, const Style& style);

/// Builds the exercise's own program, measures with it and prints the result. `options` are passed to the program.
/// Awards no points. Returns 0, or 1 if the program failed; throws KitError.
int compare(const Course& course, const Exercise& exercise, const std::vector<std::string>& options,
            const Style& style);
} // namespace lab::course
