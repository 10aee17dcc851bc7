// The participants of a course and the times of their hand-ins, from Moodle's grading worksheet: Moodle's archives
// contain no reliable times, and no folder for those who handed in nothing.
#pragma once

#include "grader/class/intake/intake.hpp"
#include "grader/class/intake/team_names.hpp"

#include <set>
#include <span>

namespace lab::classroom
{
class Roster {
  public:
    /// An empty roster, for a class without a worksheet.
    Roster() = default;
    /// Throws KitError if the bytes are not a grading worksheet. Times that cannot be parsed go into `problems`.
    Roster(const std::string& worksheet, std::vector<Text>& problems);
    /// Restores what `remembered` returned, which has no times.
    static Roster recalled(const std::string& remembered);

    /// True if at least one row has a time.
    bool has_times() const;
    /// Gives people their names in the worksheet, if the download hides them or has "GROUP-NAME", as Moodle writes in a
    /// group mode.
    void set_names(std::span<Submission> submissions) const;
    /// Writes the worksheet's times into Moodle's submissions, on the platform's clock, taken as UTC. A submission
    /// without a row gets no time: that of a file may be the download's.
    void set_times(std::span<Submission> submissions) const;
    /// Adds those who handed in nothing, for each exercise of this assignment that others handed in, and names those
    /// without a row. Throws KitError if no submission has a row.
    void add_missing(Intake& intake) const;

    /// The "nothing handed in" entries from an earlier worksheet that no longer hold, because the person or the team
    /// has handed in.
    std::vector<const Submission*> outdated(std::span<const Submission> all) const;
    /// The exercises that a team handed in.
    std::set<std::string> exercises_of_teams(std::span<const Submission> all) const;
    /// The members of each team, as text. Keeps the rows of `earlier` that this worksheet lacks.
    std::string remembered(const Roster& earlier) const;

  private:
    struct Row {
        std::string name, number, group;
        std::int64_t handed_in_s = 0; // 0: nothing was, or the time is not known

        bool is_of(const Participant& who, const TeamNames& teams) const;
        bool has_full_name_of(const Participant& who) const;
        bool has_number_and_name_of(const Participant& who) const;
    };

    bool has_groups() const;
    TeamNames teams_among(std::span<const Submission> submissions) const;
    Submission with_nothing(const Row& row, const std::string& exercise, bool is_number_taken) const;
    bool is_outdated(const Submission& nothing, const Row& row, std::span<const Submission> all,
                     const TeamNames& teams) const;
    const Row* row_of(const Participant& who, const TeamNames& teams) const;
    void name_those_without_row(Intake& intake, const TeamNames& teams) const;

    std::vector<Row> rows_;
};
} // namespace lab::classroom
