// Finds the owner of a row in a platform's table.
#pragma once

#include "grader/class/gradebook/grade.hpp"
#include "grader/class/gradebook/teams.hpp"
#include "grader/class/intake/team_names.hpp"
#include "grader/class/outputs/worksheet.hpp"

#include <map>

namespace lab::classroom
{
/// The cells of a row that identify its owner.
struct RowNames {
    std::string number, name, group;
    std::vector<std::string> cells; // all before the grade: e-mail, login, student number
};

class RowOwners {
  public:
    /// `grades`: only those that may appear in a table of this platform are used. They and `teams` must outlive this
    /// object. `rows`: those of the table.
    RowOwners(const std::vector<Grade>& grades, Platform platform, const Teams& teams,
              std::vector<RowNames> rows);

    /// Matches by number and name, if that person was graded; otherwise by the team, whose number on Moodle is that
    /// of a group, not of a row; people without a number by the platform's name for them, if it fits only this row
    /// and only this person. If the table has no groups, a row with a known number and a different name goes into
    /// `filled.refused`. Null if the row has no owner.
    const Grade* owner_of(std::size_t row, Worksheet& filled) const;
    /// True if the row belongs to a member of the team.
    bool is_of_team(std::size_t row, const Participant& team) const
    {
        return is_of_team(rows_.at(row), team);
    }
    /// The owner's grade, or the grade of a team member with a decision of their own, if a cell of the row names them.
    /// In a row of a member a team is called "member (team)".
    Grade grade_in(std::size_t row, const Grade& of_owner) const;

    /// People without a number whose name matches several rows equally well or who share a row with others, and teams
    /// that cannot be told apart either: their points are not entered anywhere.
    const std::vector<std::string>& ambiguous() const { return ambiguous_; }

    /// Teams, and "member (team)", in `teams` that are neither among the submissions nor in the table. A header row
    /// is neither.
    std::vector<std::string> unknown_teams() const;
    std::vector<std::string> unknown_members() const;

  private:
    void match_teams();
    bool is_known_team(const std::string& team) const;
    bool is_known_member(const std::string& member) const;
    bool are_titles(const std::string& team) const;
    bool is_of_team(const RowNames& row, const Participant& team) const;
    bool is_team(const Participant& who) const;
    bool has_number_of_a_group(const Participant& who) const;
    std::size_t rows_of(const Participant& team, const std::string& member) const;
    void find_owners_by_name();
    void find_ambiguous_members();
    void find_ambiguous_teams();
    void add_ambiguous(const std::string& key);

    Platform platform_;
    std::vector<const Grade*> grades_;
    const Teams& teams_;
    std::vector<RowNames> rows_;
    bool has_groups_ = false; // the table
    TeamNames in_table_, in_teams_;
    std::map<std::size_t, const Grade*> by_name_; // the owners of rows who have no number
    std::vector<std::string> ambiguous_;
};
} // namespace lab::classroom
