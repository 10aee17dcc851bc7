// Teams by their names: Moodle cleans them before it makes folders of them, and numbers in folders are those of groups.
#pragma once

#include <map>
#include <set>
#include <string>

namespace lab::classroom
{
/// Which teams that handed in are which groups of a table. The same name wins. Of the others, a team is a group where the names are
/// the same once cleaned, and no other team and no other group is.
class TeamNames {
  public:
    TeamNames() = default;
    TeamNames(const std::set<std::string>& teams, const std::set<std::string>& groups);

    bool are_one(const std::string& team, const std::string& group) const;
    /// Whether the team is some group.
    bool has(const std::string& team) const { return groups_.contains(team); }
    /// Whether several groups, or several teams, fit this one: then it is matched with none of them.
    bool is_ambiguous(const std::string& team_or_group) const { return ambiguous_.contains(team_or_group); }

  private:
    std::map<std::string, std::set<std::string>>
        groups_; // by team; two that differ in how accents are written are one
    std::set<std::string> ambiguous_;
};
} // namespace lab::classroom
