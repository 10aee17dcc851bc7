#include "grader/class/row_owner.hpp"

#include "grader/class/results.hpp"
#include "grader/class/spelling.hpp"

#include <algorithm>

namespace lab::classroom
{
namespace
{
/// A row, or somebody who handed in: how well the best on the other side fits, and which ones do.
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

/// A name with its words, which are looked at often.
struct Named {
    std::string name;
    std::vector<Word> words = words_of(name);
};

/// Whether any cell of a row is this name.
bool has_name(const RowNames& row, const std::string& member)
{
    return member == row.name || std::find(row.cells.begin(), row.cells.end(), member) != row.cells.end();
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
    : teams_(teams), rows_(std::move(rows))
{
    for (const Grade& grade : grades)
        if (is_of(platform, grade))
            grades_.push_back(&grade);
    find_owners_by_name();
    find_ambiguous_members();
}

const Grade* RowOwners::owner_of(std::size_t row, Worksheet& filled) const
{
    const RowNames& names = rows_.at(row);
    const Participant* other = nullptr; // with the same number
    std::vector<const Grade*> of_team;
    for (const Grade* grade : grades_) {
        const Participant& who = grade->who;
        const bool has_number = !names.number.empty() && who.number == names.number;
        const bool is_team = is_of_team(names, who);
        if (has_number && (is_team || may_be_same(who.name, names.name)))
            return grade;
        if (has_number)
            other = &who;
        if (is_team)
            of_team.push_back(grade);
    }
    if (!of_team.empty())
        return of_team.size() == 1 ? of_team[0] : nullptr; // two teams of one name
    if (other)
        filled.refuse(row, names.name, *other);
    const auto owner = by_name_.find(row);
    return other || owner == by_name_.end() ? nullptr : owner->second;
}

bool RowOwners::is_of_team(const RowNames& row, const Participant& team) const
{
    return (!row.group.empty() && have_same_letters(team.name, row.group)) ||
           teams_.has(team.name, row.cells);
}

/// The rows of a team that a member's name fits.
std::size_t RowOwners::rows_of(const Participant& team, const std::string& member) const
{
    return static_cast<std::size_t>(std::count_if(rows_.begin(), rows_.end(), [&](const RowNames& row) {
        return is_of_team(row, team) && has_name(row, member);
    }));
}

void RowOwners::find_ambiguous_members()
{
    for (const Grade* grade : grades_)
        for (const auto& [member, more] : grade->members)
            if (rows_of(grade->who, member) > 1)
                ambiguous_.push_back(member_of(grade->who.key, member));
}

Grade RowOwners::grade_in(std::size_t row, const Grade& of_owner) const
{
    const RowNames& its_row = rows_.at(row);
    for (const auto& [member, more] : of_owner.members)
        if (has_name(its_row, member) && rows_of(of_owner.who, member) <= 1)
            return of_owner.of(member);
    return of_owner;
}

void RowOwners::find_owners_by_name()
{
    std::vector<Named> in_rows, people;
    for (const RowNames& row : rows_)
        in_rows.push_back({row.name});
    for (const Grade* grade : grades_)
        people.push_back({grade->who.name});
    std::vector<Best> of_rows(rows_.size()), of_people(grades_.size());
    for (std::size_t i = 0; i < grades_.size(); ++i)
        for (std::size_t row = 0; grades_[i]->who.number.empty() && row < rows_.size(); ++row) {
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
            ambiguous_.push_back(grades_[i]->who.key);
    }
}
} // namespace lab::classroom
