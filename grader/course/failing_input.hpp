// The inputs that a student's files failed on in the last check, kept so that `lab run ID --failing` repeats them.
#pragma once

#include "grader/course/course.hpp"

#include <cstdint>
#include <map>
#include <optional>

namespace lab::course
{
/// For the exercise's program: its options, and words of raw files by the option that names them.
struct FailingInput {
    std::vector<std::string> options;
    std::map<std::string, std::vector<std::uint32_t>> files;
};

/// Keeps what a suite fails on, in place of what it failed on before; nothing: it fails on none any more.
void keep_failing_input(const Course& course, const Exercise& exercise, const std::string& suite,
                        const std::optional<FailingInput>& input);

/// The options that repeat the first that is kept, in the order of the exercise's files. Throws KitError where there is none.
std::vector<std::string> failing_options(const Course& course, const Exercise& exercise);
} // namespace lab::course
