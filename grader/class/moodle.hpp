// Moodle's grading worksheet and feedback archive, ILIAS' feedback archive.
#pragma once

#include "grader/class/results.hpp"

namespace lab::classroom
{
/// A cell of the worksheet that changes.
struct ChangedCell {
    std::string student, before, after;
};

struct Worksheet {
    std::string text;                 // the file with the new cells, everything else byte for byte as it was
    std::vector<ChangedCell> changed; // of grades
    std::vector<std::string> not_found; // graded students that no row belongs to
    std::vector<std::string> locked;    // whose grade Moodle does not let anybody change
};

/// The worksheet of one exercise with its grades. Rows are found by their number, whatever the language of the titles; teams by
/// their group. The decimal sign is that of the worksheet's maximum. Throws KitError when `worksheet` is none.
Worksheet filled_worksheet(const std::string& worksheet, const Results& results, const std::string& exercise);

/// A ZIP with PATH/feedback.html for each participant of the exercise, under the untouched names of folders.
std::string feedback_archive(const Results& results, const std::string& exercise, Platform platform);
} // namespace lab::classroom
