#include "grader/class/teams.hpp"

#include "grader/class/csv.hpp"
#include "grader/class/spelling.hpp"
#include "grader/command/course.hpp"

#include <algorithm>

namespace lab::classroom
{
Teams::Teams(const std::string& csv)
{
    const CsvFile table(csv);
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (table.columns(row) == 1 && table.cell(row, 0).empty())
            continue;
        if (table.columns(row) < 2)
            throw command::KitError(text(
                "Line {} of the teams has no two columns: a team, and a member of it.",
                "Zeile {} der Teams hat keine zwei Spalten: ein Team und jemand, der dazugehört.", row + 1));
        members_[table.cell(row, 0)].insert(table.cell(row, 1));
    }
}

bool Teams::has(const std::string& team, const std::vector<std::string>& cells) const
{
    return std::any_of(members_.begin(), members_.end(), [&](const auto& known) {
        return have_same_letters(known.first, team) &&
               std::any_of(cells.begin(), cells.end(),
                           [&](const std::string& cell) { return known.second.contains(cell); });
    });
}
} // namespace lab::classroom
