#include "grader/class/outputs/row_owner.hpp"

#include "grader/class/base/harmless.hpp"
#include "grader/class/base/spelling.hpp"
#include "grader/class/gradebook/results.hpp"

#include <algorithm>

namespace lab::classroom
{
namespace
{
/// For a row or a submission: how well the best candidates on the other side match, and which they are.
struct Best {
    Likeness likeness = Likeness::none;
    std::vector<std::size_t> those = {};

    void add(std::size_t which, Likeness as_like)
    {
        if (as_like > likeness)
            *this = {as_like, {which}};
        else if (as_like == likeness && likeness != Likeness::none)
            those.push_back(which);
    }
    bool has(std::size_t which) const { return std::find(those.begin(), those.end(), which) != those.end(); }
    bool is_only(std::size_t which) const { return those.size() == 1 && has(which); }
};

/// A name with its words, which are needed often.
struct Named {
    std::string name;
    std::vector<Word> words = words_of(name);
};

/// True if any cell of the row equals this name.
bool has_name(const RowNames& row, const std::string& member)
{
    return member == row.name || std::find(row.cells.begin(), row.cells.end(), member) != row.cells.end();
}

/// Moodle renumbers people in each assignment.
bool has_number(const Participant& who, const std::string& number)
{
    return !number.empty() && (who.number == number || who.other_numbers.contains(number));
}

Likeness likeness_to(const RowNames& row, const Named& in_row, const Named& who)
{
    if (has_name(row, who.name))
        return Likeness::same;
    return likeness_of(in_row.words, who.words);
}
} // namespace

RowOwners::RowOwners(const std::vector<Grade>& grades, Platform platform, const Teams& teams,
                     std::vector<RowNames> rows)
    : platform_(platform), teams_(teams), rows_(std::move(rows))
{
    for (const Grade& grade : grades)
        if (is_of(platform, grade))
            grades_.push_back(&grade);
    match_teams();
    find_owners_by_name();
    find_ambiguous_members();
    find_ambiguous_teams();
}

void RowOwners::match_teams()
{
    std::set<std::string> handed_in, groups, teams;
    for (const Grade* grade : grades_)
        handed_in.insert(grade->who.name);
    for (const RowNames& row : rows_)
        if (!row.group.empty())
            groups.insert(row.group);
    for (const auto& [team, members] : teams_.members())
        teams.insert(team);
    has_groups_ = !groups.empty();
    in_table_ = TeamNames(handed_in, groups);
    in_teams_ = TeamNames(handed_in, teams);
}

bool RowOwners::is_team(const Participant& who) const
{
    return in_table_.has(who.name) || in_teams_.has(who.name);
}

bool RowOwners::has_number_of_a_group(const Participant& who) const
{
    return platform_ == Platform::moodle && is_team(who);
}

const Grade* RowOwners::owner_of(std::size_t row, Worksheet& filled) const
{
    const RowNames& names = rows_.at(row);
    const Grade *person = nullptr, *stranger = nullptr; // with the row's number; the second by another name
    std::vector<const Grade*> of_team;
    for (const Grade* grade : grades_) {
        const Participant& who = grade->who;
        if (is_of_team(names, who))
            of_team.push_back(grade);
        else if (has_number(who, names.number) && !has_number_of_a_group(who))
            (may_be_same(who.name, names.name) ? person : stranger) = grade;
    }
    if (person && (person->is_graded || of_team.empty()))
        return person;
    if (!of_team.empty())
        return of_team.size() == 1 ? of_team[0] : nullptr; // two teams of one name
    if (stranger && !has_groups_)
        filled.refuse(row, names.name, stranger->who);
    const auto owner = by_name_.find(row);
    return stranger || owner == by_name_.end() ? nullptr : owner->second;
}

bool RowOwners::is_of_team(const RowNames& row, const Participant& team) const
{
    if (!row.group.empty() && in_table_.are_one(team.name, row.group))
        return true;
    return std::any_of(teams_.members().begin(), teams_.members().end(), [&](const auto& known) {
        return in_teams_.are_one(team.name, known.first) &&
               std::any_of(row.cells.begin(), row.cells.end(),
                           [&](const std::string& cell) { return known.second.contains(cell); });
    });
}

bool RowOwners::is_known_team(const std::string& team) const
{
    return std::any_of(grades_.begin(), grades_.end(),
                       [&](const Grade* grade) { return in_teams_.are_one(grade->who.name, team); });
}

bool RowOwners::is_known_member(const std::string& member) const
{
    return std::any_of(rows_.begin(), rows_.end(), [&](const RowNames& row) {
        return std::find(row.cells.begin(), row.cells.end(), member) != row.cells.end();
    });
}

bool RowOwners::are_titles(const std::string& team) const
{
    const auto& [first_team, first_member] = teams_.may_be_titles();
    return team == first_team && teams_.members().at(team).size() == 1 && !is_known_team(team) &&
           (!is_known_member(first_member) || has_name(rows_.at(0), first_member));
}

std::vector<std::string> RowOwners::unknown_teams() const
{
    std::vector<std::string> unknown;
    for (const auto& [team, members] : teams_.members())
        if (!is_known_team(team) && !are_titles(team))
            unknown.push_back(team);
    return unknown;
}

std::vector<std::string> RowOwners::unknown_members() const
{
    std::vector<std::string> unknown;
    for (const auto& [team, members] : teams_.members())
        for (const std::string& member : members)
            if (!is_known_member(member) && !are_titles(team))
                unknown.push_back(member_of(team, member));
    return unknown;
}

/// The number of rows of a team that a member's name matches.
std::size_t RowOwners::rows_of(const Participant& team, const std::string& member) const
{
    return static_cast<std::size_t>(std::count_if(rows_.begin(), rows_.end(), [&](const RowNames& row) {
        return is_of_team(row, team) && has_name(row, member);
    }));
}

void RowOwners::add_ambiguous(const std::string& key)
{
    if (std::find(ambiguous_.begin(), ambiguous_.end(), key) == ambiguous_.end())
        ambiguous_.push_back(key);
}

void RowOwners::find_ambiguous_teams()
{
    for (const Grade* grade : grades_) {
        const std::string& name = grade->who.name;
        const bool is_known = in_table_.has(name) || in_teams_.has(name);
        if (grade->is_graded && !is_known && (in_table_.is_ambiguous(name) || in_teams_.is_ambiguous(name)))
            add_ambiguous(grade->who.key);
    }
    for (const RowNames& row : rows_) {
        std::vector<const Grade*> of_team;
        for (const Grade* grade : grades_)
            if (is_of_team(row, grade->who))
                of_team.push_back(grade);
        for (const Grade* grade : of_team)
            if (of_team.size() > 1)
                add_ambiguous(grade->who.key);
    }
}

void RowOwners::find_ambiguous_members()
{
    for (const Grade* grade : grades_)
        for (const auto& [member, more] : grade->members)
            if (rows_of(grade->who, member) > 1)
                add_ambiguous(member_of(grade->who.key, member));
}

Grade RowOwners::grade_in(std::size_t row, const Grade& of_owner) const
{
    const RowNames& its_row = rows_.at(row);
    for (const auto& [member, more] : of_owner.members)
        if (has_name(its_row, member) && rows_of(of_owner.who, member) <= 1)
            return of_owner.of(member);
    Grade grade = of_owner;
    if (is_of_team(its_row, of_owner.who))
        grade.who.key = fmt::format("{} ({})", one_line(its_row.name), of_owner.who.key);
    return grade;
}

void RowOwners::find_owners_by_name()
{
    std::vector<Named> in_rows, people;
    for (const RowNames& row : rows_)
        in_rows.push_back({row.name});
    for (const Grade* grade : grades_)
        people.push_back({grade->who.name});
    std::vector<Best> of_rows(rows_.size()), of_people(grades_.size());
    const auto has_name_only = [&](const Participant& who) { return who.number.empty() && !is_team(who); };
    for (std::size_t i = 0; i < grades_.size(); ++i)
        for (std::size_t row = 0; has_name_only(grades_[i]->who) && row < rows_.size(); ++row) {
            const Likeness likeness = likeness_to(rows_[row], in_rows[row], people[i]);
            of_rows[row].add(i, likeness);
            of_people[i].add(row, likeness);
        }
    for (std::size_t i = 0; i < grades_.size(); ++i) {
        const std::vector<std::size_t>& rows = of_people[i].those;
        if (rows.empty())
            continue;
        const Best& of_first = of_rows[rows[0]];
        if (rows.size() == 1 && of_first.is_only(i))
            by_name_[rows[0]] = grades_[i];
        else if (grades_[i]->is_graded && (rows.size() > 1 || of_first.has(i)))
            add_ambiguous(grades_[i]->who.key);
    }
}
} // namespace lab::classroom
