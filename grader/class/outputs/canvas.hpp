// Canvas's gradebook: one column per assignment, "TITLE (NUMBER)"; the second row or so contains the maximum points.
#pragma once

#include "grader/class/gradebook/results.hpp"
#include "grader/class/gradebook/teams.hpp"
#include "grader/class/outputs/worksheet.hpp"

namespace lab::classroom
{
/// The gradebook with the grades of an assignment that consists of these exercises. Its column is the one whose title
/// matches the course's pattern for one of them; without a pattern, the one that contains the exercise's title or id.
/// Rows are found by ID, students without a number by name or login, teams by `teams`. Throws KitError if `gradebook`
/// is not a gradebook, or has no such column or several.
Worksheet filled_gradebook(const std::string& gradebook, const Results& results, const Exercises& exercises,
                           const Teams& teams = {});
} // namespace lab::classroom
