// An exercise as it describes itself: exercise.toml, and exercises/checks.toml for what all exercises have in common.
#pragma once

#include "grader/course/course.hpp"

#include <map>

namespace lab::course
{
/// What a check promises and needs where exercise.toml says nothing else.
struct CheckDefault {
    Text promise; // {file} stands for the file that the check judges
    Need need = Need::nothing;
};

/// By the part of a check's name after the dot, for the suites of kernels and those of host programs.
struct CheckDefaults {
    std::map<std::string, CheckDefault> kernel, host;
};

/// Throws KitError, which names the file and the line.
CheckDefaults read_check_defaults(const std::filesystem::path& file);

/// Reads title, files, checks and hints from the exercise.toml of the exercise's folder. Throws KitError, which names the
/// file and the line.
void read_description(Exercise& exercise, const CheckDefaults& defaults);
} // namespace lab::course
