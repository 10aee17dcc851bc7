// Keeps the inputs on which a student's files failed in the last check, so that `lab run ID --failing` can repeat
// them.
#pragma once

#include "grader/course/base/course.hpp"

#include <cstdint>
#include <map>
#include <optional>

namespace lab::course
{
/// Input for the exercise's program: its options, and the words of binary files by the option that names them.
struct FailingInput {
    std::vector<std::string> options;
    std::map<std::string, std::vector<std::uint32_t>> files;
};

/// Replaces the kept failing input of a suite; nothing: it no longer fails.
void keep_failing_input(const Course& course, const Exercise& exercise, const std::string& suite,
                        const std::optional<FailingInput>& input);

/// The options that repeat the first input kept, in the order of the exercise's files. Throws KitError if there is
/// none.
std::vector<std::string> failing_options(const Course& course, const Exercise& exercise);
} // namespace lab::course
