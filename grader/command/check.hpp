// Grading one exercise: start its judge, and put the verdicts and the points together.
#pragma once

#include "grader/command/report.hpp"
#include "grader/sandbox/sandbox.hpp"

#include <functional>

namespace lab::command
{
/// Grades the files in `submission`; of the checks those whose names begin with `suite`, "Kernel." or "Host.". What is
/// random in it follows from the seed, which is drawn where there is none. A fault of the course is one in the report. Throws
/// KitError when `submission` is not a directory, or this machine cannot grade at all. `sandbox`: around each process with
/// the submission's code; without it they run as this one does. What is cancelled (asked every 50 ms or so) ends soon, and its
/// report says nothing.
Report check(const Course& course, const Exercise& exercise, const std::filesystem::path& submission,
             const std::string& suite = "", std::optional<std::uint32_t> seed = {},
             const std::optional<sandbox::Settings>& sandbox = {},
             const std::function<bool()>& is_cancelled = {});
} // namespace lab::command
