#include "grader/class/row_owner.hpp"

#include <algorithm>

namespace lab::classroom
{
namespace
{
/// Whether a row is that of somebody who handed in under this name.
bool is_called(const RowNames& row, const std::string& name)
{
    return are_same_words(name, row.name) ||
           std::find(row.cells.begin(), row.cells.end(), name) != row.cells.end();
}
} // namespace

RowOwners::RowOwners(const std::vector<Grade>& grades, Platform platform, const Teams& teams,
                     std::vector<RowNames> rows)
    : teams_(teams), rows_(std::move(rows))
{
    for (const Grade& grade : grades)
        if (is_of(platform, grade))
            grades_.push_back(&grade);
}

const Grade* RowOwners::owner_of(std::size_t row, Worksheet& filled) const
{
    const RowNames& names = rows_.at(row);
    const Participant* other = nullptr; // with the same number
    std::vector<const Grade*> of_team;
    for (const Grade* grade : grades_) {
        const Participant& who = grade->who;
        const bool has_number = !names.number.empty() && who.number == names.number;
        const bool is_team =
            (!names.group.empty() && who.name == names.group) || teams_.has(who.name, names.cells);
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
    return other ? nullptr : owner_without_number(names);
}

const Grade* RowOwners::owner_without_number(const RowNames& row) const
{
    const Grade* owner = nullptr;
    for (const Grade* grade : grades_) {
        const Participant& who = grade->who;
        const auto is_the_same = [&](const RowNames& each) { return is_called(each, who.name); };
        if (!who.number.empty() || !is_the_same(row))
            continue;
        if (owner || std::count_if(rows_.begin(), rows_.end(), is_the_same) > 1)
            return nullptr; // two of one name
        owner = grade;
    }
    return owner;
}
} // namespace lab::classroom
