#include "grader/class/intake/team_names.hpp"

#include "grader/class/base/spelling.hpp"

namespace lab::classroom
{
namespace
{
using Names = std::set<std::string>;

/// The names in `names` without an identical one in `partners`, by their cleaned form.
std::map<Word, Names> without_partner(const Names& names, const Names& partners)
{
    std::set<Word> taken;
    for (const std::string& partner : partners)
        taken.insert(composed(partner));
    std::map<Word, Names> left;
    for (const std::string& name : names)
        if (!taken.contains(composed(name)))
            left[as_in_a_folder(name)].insert(name);
    left.erase(Word());
    return left;
}
} // namespace

TeamNames::TeamNames(const Names& teams, const Names& groups)
{
    std::map<Word, Names> same;
    for (const std::string& group : groups)
        same[composed(group)].insert(group);
    for (const std::string& team : teams)
        if (const auto found = same.find(composed(team)); found != same.end())
            groups_[team] = found->second;
    const auto other_groups = without_partner(groups, teams);
    for (const auto& [cleaned, other_teams] : without_partner(teams, groups)) {
        const auto fitting = other_groups.find(cleaned);
        if (fitting == other_groups.end())
            continue;
        if (other_teams.size() == 1 && fitting->second.size() == 1)
            groups_[*other_teams.begin()] = fitting->second;
        else
            for (const Names& names : {other_teams, fitting->second})
                ambiguous_.insert(names.begin(), names.end());
    }
}

bool TeamNames::are_one(const std::string& team, const std::string& group) const
{
    const auto found = groups_.find(team);
    return found != groups_.end() && found->second.contains(group);
}
} // namespace lab::classroom
