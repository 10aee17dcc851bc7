// The solutions at work: what a newcomer sees first and a lecturer shows.
#pragma once

#include "grader/course/terminal/show.hpp"

namespace lab::demo
{
/// Grades the solutions of `exercises` and one instructive wrong kernel and prints the grader's reports; then runs
/// their demo programs on every device and writes index.html with pictures and tables to the course's demo_page.
/// Returns 0 if everything went as it should, 2 otherwise.
int present(const course::Course& course, const std::vector<const course::Exercise*>& exercises,
            bool opens_page, const course::Style& style);
} // namespace lab::demo
