// Canvas' gradebook: a column for each assignment, "TITLE (NUMBER)"; the second row, or so, has the points possible.
#pragma once

#include "grader/class/results.hpp"
#include "grader/class/teams.hpp"
#include "grader/class/worksheet.hpp"

namespace lab::classroom
{
/// The gradebook with the grades of an assignment with these exercises. Its column is the one whose title the course's pattern for
/// one of them matches; without a pattern, the one that has the exercise's title or id in it. Rows are found by ID, those
/// without a number by name or login, teams by `teams`. Throws KitError when `gradebook` is none, or has no such column or
/// several.
Worksheet filled_gradebook(const std::string& gradebook, const Results& results, const Exercises& exercises,
                           const Teams& teams = {});
} // namespace lab::classroom
