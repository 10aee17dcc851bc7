// Grading one exercise: start its judge, and put the verdicts and the points together.
#pragma once

#include "grader/command/report.hpp"

namespace lab::command
{
/// Grades the files in `submission`; of the checks those whose names begin with `suite`, "Kernel." or "Host.". What is
/// random in it follows from the seed, which is drawn where there is none. A fault of the course is one in the report. Throws
/// KitError when `submission` is not a directory, or this machine cannot grade at all.
Report check(const Course& course, const Exercise& exercise, const std::filesystem::path& submission,
             const std::string& suite = "", std::optional<std::uint32_t> seed = {});
} // namespace lab::command
