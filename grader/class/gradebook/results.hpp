// The results of a class, from which all output for people and platforms is made.
#pragma once

#include "grader/class/gradebook/marks.hpp"

#include <set>
#include <string>

namespace lab::classroom
{
/// One submission and its result.
struct Result {
    Entry entry;
    const course::Exercise* exercise = nullptr;
    std::optional<Mark> mark;                 // when graded
    std::vector<std::string> identical;       // the keys of others with the same files
    std::map<std::string, Mark> members = {}; // of those in a team with a decision of their own
};

/// "Ada Lovelace (Team 7)".
std::string member_of(const std::string& team, const std::string& member);

/// The checks on files that were not handed in, which therefore judge what was handed out.
std::set<std::string> checks_of_missing_files(const Result& result);

/// A row of grades.csv: of a student, of a team, or of a team member with a decision of their own.
struct Row {
    std::string student, member; // `member` is empty but for the last of these

    std::string name() const;
    auto operator<=>(const Row&) const = default;
};

struct Results {
    const course::Course& course;
    const CourseFile& file;
    std::vector<Result> all; // by student, then by exercise; of exercises that the course uses
    bool has_sums = true;    // of people, and not of teams for some exercises

    std::vector<std::string> students() const;
    std::vector<Row> rows() const;
    /// "20 students: 16 submissions, 15 graded". Who handed in nothing counts as a student only.
    Text counts() const;
    /// The platform's numbers of a student: on Moodle one for each assignment. Empty if there are none.
    std::string numbers_of(const std::string& student) const;
    /// The result of a student in an exercise; null if there is none.
    const Result* find(const std::string& student, const std::string& exercise) const;
};

/// What an instructor can do about a submission without a grading: hand in the right files for this person.
Text how_to_hand_in_for(const Submission& submission);

Results results_of(const course::Course& course, const CourseFile& file, Gradebook& gradebook);

/// The points for a platform's gradebook: nothing if nothing was graded, 0 for a missing hand-in if the course says
/// so. `member`: a team member, who has the team's where no decision is about the member alone.
std::optional<double> points_of(const Result& result, const CourseFile& file, const std::string& member = "");
} // namespace lab::classroom
