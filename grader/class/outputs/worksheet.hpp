// A platform's own grade table, which is written back with some cells changed.
#pragma once

#include "grader/class/base/likeness.hpp"
#include "grader/class/gradebook/grade.hpp"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace lab::classroom
{
/// A cell to be changed.
struct ChangedCell {
    std::string student, before, after;
    std::string comment = {}; // the whole new one; empty: the table has none
};

/// The archive folder for a student's or team's feedback.
struct FeedbackFolder {
    std::string key, folder;
};

struct Worksheet {
    std::string text;                 // the file with the new cells, everything else byte for byte as it was
    bool has_somebody = false;        // whether some row is that of somebody with a grade
    bool has_sums = false;            // whether some row's owner has results of several exercises
    std::vector<ChangedCell> changed; // of grades
    std::vector<std::string> not_found; // graded students that no row belongs to
    std::vector<std::string> with_team; // graded students whose rows have the points of their team
    std::vector<std::string> ambiguous; // graded students whose names fit several rows
    std::vector<std::string> above;     // whose points the platform does not take, being above its maximum
    std::vector<std::string> locked;    // whose grade the platform does not let anybody change
    std::vector<std::string> excused;   // who have no grade on the platform because somebody there wants none
    std::vector<std::string> unknown_teams,
        unknown_members;                 // of --teams, that match no submission and no row
    std::vector<std::string> incomplete; // who lack the grade of an exercise, so that there is no sum yet
    std::vector<Text> refused;           // rows with somebody's number and another name
    /// The platform's maximum if it differs from the course's; empty if it does not or the table has none.
    std::string other_maximum;
    double of_course = 0.0; // the course's, where it is another one

    std::vector<FeedbackFolder>
        feedback; // on Moodle, of those who handed in there: one for each row, so for each team member
    std::vector<std::string> left_empty; // rows without a grade, by the name there

    void compare_maximum(const std::string& of_platform, const Grade& grade);
    /// `row` counts from 0, where the titles are.
    void refuse(std::size_t row, const std::string& name_there, const Participant& who);
};

/// The number in a cell, with a decimal comma or point; nothing if it is not a number.
std::optional<double> number_in(std::string cell);

/// Throws KitError if all grades belong to another platform.
void expect_grades_of(Platform platform, const std::vector<Grade>& grades);

/// True if the grade may appear in a table of this platform.
bool is_of(Platform platform, const Grade& grade);

/// Graded people without a row: neither in `found`, by id (members by key), nor in `ambiguous`.
std::vector<std::string> not_found(const std::vector<Grade>& grades, const std::set<std::string>& found,
                                   const std::vector<std::string>& ambiguous);
} // namespace lab::classroom
