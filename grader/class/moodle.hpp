// Moodle's grading worksheet, and the feedback archives of Moodle and ILIAS.
#pragma once

#include "grader/class/results.hpp"
#include "grader/class/teams.hpp"
#include "grader/class/worksheet.hpp"

namespace lab::classroom
{
/// The worksheet of one exercise with its grades. Rows are found by their number, whatever the language of the titles; teams by
/// their group, or by `teams`. The decimal sign is that of the worksheet's maximum. A comment stays; the points stand behind it. Throws KitError when `worksheet` is none.
Worksheet filled_worksheet(const std::string& worksheet, const Results& results, const std::string& exercise,
                           const Teams& teams = {});

/// A ZIP with PATH/feedback.html for each participant of the exercise, under the untouched names of folders; nothing
/// where all handed it in elsewhere.
std::optional<std::string> feedback_archive(const Results& results, const std::string& exercise,
                                            Platform platform);
} // namespace lab::classroom
