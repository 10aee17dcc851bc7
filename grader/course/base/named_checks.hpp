// Removes, from messages, the names of checks that a course does not show to its students.
#pragma once

#include "grader/course/base/course.hpp"

#include <functional>

namespace lab::course
{
/// The message of a check of that exercise without the names of checks that are not shown.
Text naming_only(const std::function<bool(const std::string& check)>& is_shown, const Text& message,
                 const Exercise& exercise);
} // namespace lab::course
