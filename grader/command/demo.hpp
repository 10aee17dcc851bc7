// What a newcomer sees first.
#pragma once

#include "grader/command/show.hpp"

namespace lab::command
{
/// Grades the solutions and one instructive wrong kernel and prints what the grader says. Returns 0 when it said what
/// it should, 2 when not.
int demo(const Course& course, const Style& style);
} // namespace lab::command
