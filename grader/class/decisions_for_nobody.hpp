// Decisions in course.toml that do not do what their author thinks.
#pragma once

#include "grader/class/results.hpp"

namespace lab::classroom
{
/// Says of each decision that counts for nobody why.
void say_decisions_for_nobody(const Results& results, Language language);
} // namespace lab::classroom
