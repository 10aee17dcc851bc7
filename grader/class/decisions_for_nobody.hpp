// Decisions in course.toml that do not do what their author thinks.
#pragma once

#include "grader/class/results.hpp"

namespace lab::classroom
{
/// Prints why, for each decision without effect.
void say_decisions_for_nobody(const Results& results, Language language);
} // namespace lab::classroom
