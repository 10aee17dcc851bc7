// The results of a class, as everything that is written for people and platforms takes them.
#pragma once

#include "grader/class/marks.hpp"

#include <set>
#include <string>

namespace lab::classroom
{
/// One submission and what came of it.
struct Result {
    Entry entry;
    const course::Exercise* exercise = nullptr;
    std::optional<Mark> mark;                 // when graded
    std::vector<std::string> identical;       // the keys of others with the same files
    std::map<std::string, Mark> members = {}; // of those in a team with a decision of their own
};

/// "Ada Lovelace (Team 7)".
std::string member_of(const std::string& team, const std::string& member);

/// The checks that judge files which were not handed in, and so say something about what was handed out.
std::set<std::string> checks_of_missing_files(const Result& result);

struct Results {
    const course::Course& course;
    const CourseFile& file;
    std::vector<Result> all; // by student, then by exercise; of exercises that the course uses

    std::vector<std::string> students() const;
    /// The platform's numbers of a student: on Moodle one for each assignment. Empty where there is none.
    std::string numbers_of(const std::string& student) const;
    /// The result of a student in an exercise; null where there is none.
    const Result* find(const std::string& student, const std::string& exercise) const;
};

Results results_of(const course::Course& course, const CourseFile& file, Gradebook& gradebook);

/// The points that go into a gradebook of the platform: none where nothing was graded, 0 where the course wants 0 for nothing.
std::optional<double> points_of(const Result& result, const CourseFile& file);
} // namespace lab::classroom
