// Finds decisions in course.toml that do not do what their author intended.
#pragma once

#include "grader/class/gradebook/results.hpp"

namespace lab::classroom
{
/// For each decision without effect, prints the reason.
void say_decisions_for_nobody(const Results& results, Language language);
} // namespace lab::classroom
