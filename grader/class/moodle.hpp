// Moodle's grading worksheet, and the feedback archives of Moodle and ILIAS.
#pragma once

#include "grader/class/results.hpp"
#include "grader/class/teams.hpp"
#include "grader/class/worksheet.hpp"

namespace lab::classroom
{
/// The worksheet of an assignment with these exercises, with its grades. Rows are found by their number, whatever the language of
/// the titles; teams by their group, or by `teams`. The decimal sign is that of the worksheet's maximum. A comment stays; the
/// points stand behind it. Throws KitError when `worksheet` is none.
Worksheet filled_worksheet(const std::string& worksheet, const Results& results, const Exercises& exercises,
                           const Teams& teams = {});

/// Those exercises that were handed in on Moodle in the assignment of this worksheet: those of its numbers.
Exercises exercises_in(const std::string& worksheet, const Results& results);

/// A ZIP with PATH/feedback.html for each participant of the exercises, under the untouched names of folders; nothing
/// where all handed them in elsewhere.
std::optional<std::string> feedback_archive(const Results& results, const Exercises& exercises,
                                            Platform platform);
} // namespace lab::classroom
