// Reads an exercise's description: exercise.toml, and exercises/checks.toml for what all exercises share.
#pragma once

#include "grader/course/base/course.hpp"

#include <map>

namespace lab::course
{
/// The promise and needs of a check for which exercise.toml says nothing else.
struct CheckDefault {
    Text promise; // {file} stands for the file that the check judges
    Need need = Need::nothing;
};

/// Indexed by the part of a check's name after the dot, for the suites of kernels and of host programs.
struct CheckDefaults {
    std::map<std::string, CheckDefault> kernel, host;
};

/// Throws KitError, which names the file and the line.
CheckDefaults read_check_defaults(const std::filesystem::path& file);

/// Reads title, files, checks and hints from the exercise.toml of the exercise's folder. Throws KitError, which names the
/// file and the line.
void read_description(Exercise& exercise, const CheckDefaults& defaults);
} // namespace lab::course
