// Moodle's grading worksheet, and the feedback archives of Moodle and ILIAS.
#pragma once

#include "grader/class/gradebook/results.hpp"
#include "grader/class/gradebook/teams.hpp"
#include "grader/class/outputs/worksheet.hpp"

namespace lab::classroom
{
/// The worksheet of an assignment that consists of these exercises, with its grades. Rows are found by their number,
/// whatever the language of the titles; teams by their group, or by `teams`. The decimal sign is that of the
/// worksheet's maximum. Existing comments stay; the points follow them. Throws KitError if `worksheet` is not a
/// worksheet.
Worksheet filled_worksheet(const std::string& worksheet, const Results& results, const Exercises& exercises,
                           const Teams& teams = {});

/// What was handed in on Moodle in the assignment of a worksheet, recognised by its numbers.
struct Assignment {
    Exercises exercises;
    std::set<std::string> teams; // names that are also those of groups in the worksheet
};
Assignment assignment_of(const std::string& worksheet, const Results& results);

/// Its exercises. Throws KitError if a team handed them in under several numbers: Moodle numbers teams anew in each
/// assignment.
Exercises exercises_in(const Assignment& assignment, const Results& results);

/// Throws KitError if the worksheet belongs to another assignment: the exported exercises were handed in on Moodle, but
/// none of them in this one. `of_worksheet`: those of its assignment.
void refuse_other_assignment(const Exercises& exported, const Exercises& of_worksheet,
                             const Results& results);

/// The feedback folders of everybody who handed in on the platform, with their names unchanged.
std::vector<FeedbackFolder> feedback_folders(const Results& results, const Exercises& exercises,
                                             Platform platform);

/// A ZIP with FOLDER/feedback.html for each folder; nothing if there are none.
std::optional<std::string> feedback_archive(const Results& results, const Exercises& exercises,
                                            const std::vector<FeedbackFolder>& folders);
} // namespace lab::classroom
