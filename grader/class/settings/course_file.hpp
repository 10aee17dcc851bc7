// course.toml: the instructor's settings. It lies outside the kit, so that updating the kit leaves it alone. Every
// key is described in examples/class/course.toml, which a test reads.
#pragma once

#include "grader/class/base/intake_limits.hpp"
#include "grader/class/base/participant.hpp"
#include "grader/course/base/course.hpp"

#include <map>
#include <optional>
#include <set>

namespace lab::classroom
{
/// The penalty for a submission after the deadline.
struct Lateness {
    std::optional<std::int64_t> deadline; // seconds since 1970
    double grace_minutes = 0.0;
    double percent_per_day = 0.0;       // of the maximum, for each day begun
    std::optional<double> cut_off_days; // later ones get 0
    int utc_offset_minutes = 0;         // of the clock that the deadline was written in
};

/// Points deducted once for each kind of repair at intake.
struct RepairCosts {
    double renamed = 0.0, encoding = 0.0;
};

/// An instructor's decision about one student, one team or one member of a team.
struct PersonalDecision {
    std::string student;                  // the name as the report has it, or the platform's number
    std::string exercise;                 // empty: all
    std::optional<std::int64_t> deadline; // in the place of everybody's
    double points = 0.0;                  // on top of those of the checks; negative ones are taken away
    std::string reason;                   // printed in the feedback
    int utc_offset_minutes = 0;           // of the clock that `deadline` was written in
    std::string member = {};              // of the team; empty: all of them

    bool is_for(const Participant& who) const;
    bool is_for(const Participant& who, const std::string& in) const;
};

/// One exercise as this course uses it.
struct ExercisePlan {
    std::string id;
    std::string assignment;                // a pattern for the names of its downloads: "*prefix*"
    std::optional<double> points;          // what its maximum is worth; otherwise the sum of its checks
    std::vector<std::string> stages;       // the suites that count; empty: all
    std::vector<std::string> bonus;        // suites whose points come on top of the maximum
    std::vector<std::string> hidden;       // checks that students are not shown
    std::map<std::string, double> weights; // points of a check, instead of those of exercise.toml
    Lateness lateness;

    bool counts(const std::string& check) const;
    bool is_bonus(const std::string& check) const;
    bool is_hidden(const std::string& check) const;
    double points_of(const course::Check& check) const;
    /// The course's maximum without bonus, as if this machine could grade every check.
    double most_of(const course::Exercise& exercise) const;
};

struct CourseFile {
    std::string name, term, contact;
    Language language = Language::en;
    bool nothing_is_zero = false; // "nothing handed in" gets 0 instead of an empty cell
    double round_to = 0.0;        // points are a multiple of it; 0: they are left as they are
    std::vector<course::Need> required;
    RepairCosts repairs;
    IntakeLimits limits;
    std::vector<ExercisePlan> exercises; // all of the kit's, or those that the file names
    std::vector<PersonalDecision> decisions;

    /// The plan of an exercise; null if this course does not use it.
    const ExercisePlan* find(const std::string& id) const;
    /// As `find`, but throws KitError if this course does not use the exercise.
    const ExercisePlan& plan(const std::string& id) const;
    /// The decision about a student or a whole team in an exercise, or about only this member of it; the first
    /// counts, null if there is none.
    const PersonalDecision* decision(const Participant& who, const std::string& exercise,
                                     const std::string& member = "") const;
    /// The decisions that apply to a member: first the team's, then the member's own.
    std::vector<const PersonalDecision*> decisions_for(const Participant& who, const std::string& exercise,
                                                       const std::string& member) const;
    /// The team members with a decision of their own in this exercise.
    std::set<std::string> members(const Participant& who, const std::string& exercise) const;
};

/// An empty path is a course without a file, which uses the kit's defaults. Throws KitError with file, line and, for
/// an unknown key or name, the likely intended one.
CourseFile read_course_file(const std::filesystem::path& file, const course::Course& course);
} // namespace lab::classroom
