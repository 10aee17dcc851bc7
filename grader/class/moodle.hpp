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

/// Where the feedback of all goes who handed in on a platform: under the untouched names of folders.
std::vector<FeedbackFolder> feedback_folders(const Results& results, const Exercises& exercises,
                                             Platform platform);

/// A ZIP with FOLDER/feedback.html for each folder; nothing where there is none.
std::optional<std::string> feedback_archive(const Results& results, const Exercises& exercises,
                                            const std::vector<FeedbackFolder>& folders);
} // namespace lab::classroom
