#include "grader/judge/host/record/folded_rows.hpp"

#include <algorithm>

namespace lab::judge
{
namespace
{
using Row = std::vector<TimeRow>::const_iterator;

constexpr std::size_t longest_round = 32, fewest_rounds = 2; // that follow the first
constexpr std::size_t most_rows = 300, rows_around = 3;      // of a call that a check speaks of

bool are_alike(const TimeRow& a, const TimeRow& b)
{
    return a.line == b.line && a.call == b.call && a.error == b.error && a.checks.empty() &&
           b.checks.empty() && a.ended.empty() == b.ended.empty();
}

/// The number of repetitions that follow the first `length` rows.
std::size_t rounds_after(Row first, Row last, std::ptrdiff_t length)
{
    std::size_t rounds = 0;
    for (Row next = first; last - next >= 2 * length; next += length, ++rounds)
        if (!std::equal(first, first + length, next + length, are_alike))
            break;
    return rounds;
}

bool repeats(const std::vector<TimeRow>& rows, std::size_t length)
{
    for (Row row = rows.begin(); row != rows.end(); ++row)
        if (rounds_after(row, rows.end(), static_cast<std::ptrdiff_t>(length)) >= fewest_rounds)
            return true;
    return false;
}

TimeRow row_for(Row first, Row last, const Text& shown)
{
    TimeRow row{.line = first->line, .shown = shown};
    for (; first != last; ++first)
        row.ended.insert(row.ended.end(), first->ended.begin(), first->ended.end());
    return row;
}

Text left_out(std::size_t rounds, std::size_t length)
{
    return length == 1 ? text("… {} more like this", "… {} weitere dieser Art", rounds)
                       : text("… {} more repetitions of these {} rows",
                              "… {} weitere Wiederholungen dieser {} Zeilen", rounds, length);
}

std::vector<TimeRow> folded_by(const std::vector<TimeRow>& rows, std::size_t length)
{
    std::vector<TimeRow> kept;
    const auto step = static_cast<std::ptrdiff_t>(length);
    for (Row row = rows.begin(); row != rows.end();) {
        const std::size_t rounds = rounds_after(row, rows.end(), step);
        if (rounds < fewest_rounds) {
            kept.push_back(*row++);
            continue;
        }
        const Row rest = row + step, end = rest + step * static_cast<std::ptrdiff_t>(rounds);
        kept.insert(kept.end(), row, rest);
        kept.push_back(row_for(rest, end, left_out(rounds, length)));
        row = end;
    }
    return kept;
}

/// True for a successful call of the kit's own code that enqueues no command.
bool is_preparation(const TimeRow& row)
{
    return row.line == 0 && row.command == 0 && row.ended.empty() && row.error.empty() && row.checks.empty();
}

std::vector<TimeRow> with_given_ones_joined(const std::vector<TimeRow>& rows)
{
    std::vector<TimeRow> joined;
    for (const TimeRow& row : rows)
        if (!joined.empty() && is_preparation(joined.back()) && is_preparation(row))
            joined.back().shown += Text{", ", ", "} + row.shown;
        else
            joined.push_back(row);
    return joined;
}

bool is_near_a_finding(const std::vector<TimeRow>& rows, std::size_t row)
{
    const auto first = rows.begin() + static_cast<std::ptrdiff_t>(row - std::min(row, rows_around)),
               last =
                   rows.begin() + static_cast<std::ptrdiff_t>(std::min(rows.size(), row + rows_around + 1));
    return std::any_of(first, last, [](const TimeRow& each) { return !each.checks.empty(); });
}

std::vector<TimeRow> without_the_middle(const std::vector<TimeRow>& rows)
{
    std::vector<TimeRow> kept;
    for (std::size_t i = 0; i < rows.size();) {
        std::size_t end = i;
        while (end >= most_rows / 2 && end + most_rows / 2 < rows.size() && !is_near_a_finding(rows, end))
            ++end;
        if (end == i) {
            kept.push_back(rows[i++]);
            continue;
        }
        const Row first = rows.begin() + static_cast<std::ptrdiff_t>(i);
        kept.push_back(row_for(first, first + static_cast<std::ptrdiff_t>(end - i),
                               text("… {} more calls", "… {} weitere Aufrufe", end - i)));
        i = end;
    }
    return kept;
}
} // namespace

std::vector<TimeRow> folded(std::vector<TimeRow> rows)
{
    rows = with_given_ones_joined(rows);
    for (std::size_t length = 1; length <= longest_round; ++length)
        if (repeats(rows, length))
            rows = folded_by(rows, length);
    return rows.size() > most_rows ? without_the_middle(rows) : rows;
}
} // namespace lab::judge
