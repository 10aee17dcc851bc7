#include "grader/class/gradebook/teams.hpp"

#include "grader/class/base/csv.hpp"
#include "grader/course/base/course.hpp"

namespace lab::classroom
{
namespace
{
std::string trimmed(const std::string& cell)
{
    constexpr const char* blanks = " \t\r\n";
    const auto first = cell.find_first_not_of(blanks);
    return first == std::string::npos ? "" : cell.substr(first, cell.find_last_not_of(blanks) + 1 - first);
}
} // namespace

Teams::Teams(const std::string& csv)
{
    const CsvFile table(csv);
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (table.columns(row) == 1 && trimmed(table.cell(row, 0)).empty())
            continue;
        if (table.columns(row) < 2)
            throw course::KitError(
                text("Line {} of the team list does not have exactly two columns: team and member.",
                     "Zeile {} der Team-Liste hat nicht genau zwei Spalten: Team und Mitglied.", row + 1));
        const std::string team = trimmed(table.cell(row, 0)), member = trimmed(table.cell(row, 1));
        members_[team].insert(member);
        if (members_.size() == 1 && members_[team].size() == 1)
            may_be_titles_ = {team, member};
    }
}
} // namespace lab::classroom
