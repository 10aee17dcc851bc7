// Matches teams by name: Moodle cleans names when it turns them into folders, and numbers in folders are those of
// groups.
#pragma once

#include <map>
#include <set>
#include <string>

namespace lab::classroom
{
/// Matches teams that handed in with groups of a table. Identical names win. Of the rest, a team matches a group if
/// their cleaned names are equal and no other team or group has that name.
class TeamNames {
  public:
    TeamNames() = default;
    TeamNames(const std::set<std::string>& teams, const std::set<std::string>& groups);

    bool are_one(const std::string& team, const std::string& group) const;
    /// True if the team matches a group.
    bool has(const std::string& team) const { return groups_.contains(team); }
    /// True if several groups, or several teams, fit this one, which is then matched with none of them.
    bool is_ambiguous(const std::string& team_or_group) const { return ambiguous_.contains(team_or_group); }

  private:
    std::map<std::string, std::set<std::string>>
        groups_; // by team; two that differ in how accents are written are one
    std::set<std::string> ambiguous_;
};
} // namespace lab::classroom
