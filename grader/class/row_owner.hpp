// Whose a row of a platform's table is.
#pragma once

#include "grader/class/grade.hpp"
#include "grader/class/team_names.hpp"
#include "grader/class/teams.hpp"
#include "grader/class/worksheet.hpp"

#include <map>

namespace lab::classroom
{
/// What a row says about whose it is.
struct RowNames {
    std::string number, name, group;
    std::vector<std::string> cells; // all before the grade: e-mail, login, student number
};

class RowOwners {
  public:
    /// `grades`: those that may stand in a table of this platform are looked for. They and `teams` must outlive this object.
    /// `rows`: those of the table.
    RowOwners(const std::vector<Grade>& grades, Platform platform, const Teams& teams,
              std::vector<RowNames> rows);

    /// By number and name, if that person was graded; otherwise by the team, whose number on Moodle is a group's and no row's;
    /// for those without a number by what the platform calls them, where it fits only this row and only this person. A row with a
    /// known number and another name goes into `filled.refused` where the table has no groups. Null where the row has no owner.
    const Grade* owner_of(std::size_t row, Worksheet& filled) const;
    /// Whether the row is one of a team's.
    bool is_of_team(std::size_t row, const Participant& team) const
    {
        return is_of_team(rows_.at(row), team);
    }
    /// The owner's grade: where any cell of the row names a team member with a decision of their own, the grade of that member.
    Grade grade_in(std::size_t row, const Grade& of_owner) const;

    /// Those without a number whose name is as much like those of several rows, or who share a row with others, and teams of
    /// which this cannot be told either: their points are entered nowhere.
    const std::vector<std::string>& ambiguous() const { return ambiguous_; }

    /// What `teams` has and neither those who handed in nor the table have: teams, and "member (team)". A row of titles is neither.
    std::vector<std::string> unknown_teams() const;
    std::vector<std::string> unknown_members() const;

  private:
    void match_teams();
    bool is_known_team(const std::string& team) const;
    bool is_known_member(const std::string& member) const;
    bool are_titles(const std::string& team) const;
    bool is_of_team(const RowNames& row, const Participant& team) const;
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
