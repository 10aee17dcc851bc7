// What a newcomer sees first, and a lecturer shows: the solutions at work.
#pragma once

#include "grader/course/show.hpp"

namespace lab::demo
{
/// Grades the solutions of `exercises` and one instructive wrong kernel and prints what the grader says; then runs their
/// demo programs on every device and leaves index.html in the course's demo_page with pictures and tables. Returns 0 when all of it
/// went as it should, 2 when not.
int present(const course::Course& course, const std::vector<const course::Exercise*>& exercises,
            bool opens_page, const course::Style& style);
} // namespace lab::demo
