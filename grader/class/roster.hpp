// Who is in a course and when they handed in, as Moodle's grading worksheet says: its archives have no times to rely on, and no
// folder for those who handed in nothing.
#pragma once

#include "grader/class/intake.hpp"
#include "grader/class/team_names.hpp"

#include <span>

namespace lab::classroom
{
class Roster {
  public:
    /// Empty: a class without a worksheet.
    Roster() = default;
    /// Throws KitError where the bytes are no grading worksheet. Times that cannot be read go into `problems`.
    Roster(const std::string& worksheet, std::vector<Text>& problems);
    /// What `remembered` gave, which has no times.
    static Roster recalled(const std::string& remembered);

    /// Whether it says of anybody when they handed in.
    bool has_times() const;
    /// Writes the worksheet's times into Moodle's submissions, on the platform's clock, as if that were UTC. A submission
    /// without a row gets no time: that of a file may be the download's.
    void set_times(std::span<Submission> submissions) const;
    /// Adds those who handed in nothing, for the exercises that the others handed in for in this assignment, and names those who
    /// stand in no row. Throws KitError where all do.
    void add_missing(Intake& intake) const;

    /// Entries "nothing handed in" from an earlier worksheet that no longer hold: the person or the team has handed in.
    std::vector<const Submission*> outdated(std::span<const Submission> all) const;
    /// Who is in which team, as text. Rows that `earlier` has, and this worksheet has not, stay.
    std::string remembered(const Roster& earlier) const;

  private:
    struct Row {
        std::string name, number, group;
        std::int64_t handed_in_s = 0; // 0: nothing was, or the time is not known

        bool is_of(const Participant& who, const TeamNames& teams) const;
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
