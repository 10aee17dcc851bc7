#include "grader/class/moodle.hpp"

#include "grader/class/csv.hpp"
#include "grader/class/feedback.hpp"
#include "grader/class/moodle_columns.hpp"
#include "grader/class/row_owner.hpp"
#include "grader/command/layout.hpp"

#include <algorithm>
#include <set>

namespace lab::classroom
{
namespace
{
const Text nothing{"Nothing handed in.", "Nichts abgegeben."};

bool is_ours(const std::string& comment)
{
    return comment == nothing.en || comment == nothing.de ||
           (comment.find(" / ") != std::string::npos &&
            comment.find_first_not_of("0123456789., /") == std::string::npos);
}

/// The instructor's comment stays, ours stands behind it.
std::string with_ours(const std::string& before, const std::string& ours)
{
    const auto last = before.rfind("; ");
    const bool has_ours = is_ours(last == std::string::npos ? before : before.substr(last + 2));
    const std::string kept = !has_ours ? before : last == std::string::npos ? "" : before.substr(0, last);
    return kept.empty() ? ours : kept + "; " + ours;
}

class Sheet {
  public:
    Sheet(const std::string& text, const Results& results, const std::string& exercise, const Teams& teams)
        : cells_(text), columns_(cells_), results_(results), exercise_(exercise), teams_(teams)
    {
        expect_results_of(Platform::moodle, results, exercise);
    }

    Worksheet filled()
    {
        Worksheet filled;
        std::set<std::string> found;
        const RowOwners owners(results_, exercise_, Platform::moodle, teams_, rows());
        for (std::size_t row = 1; row < cells_.rows(); ++row)
            if (const Result* result = owners.owner_of(row, filled)) {
                found.insert(result->entry.submission.who.id);
                fill(row, *result, filled);
            }
        for (const Result& result : results_.all)
            if (result.exercise->id == exercise_ && result.mark &&
                !found.contains(result.entry.submission.who.id))
                filled.not_found.push_back(result.entry.submission.who.key);
        filled.text = cells_.text();
        return filled;
    }

  private:
    std::vector<RowNames> rows() const
    {
        std::vector<RowNames> rows;
        for (std::size_t row = 0; row < cells_.rows(); ++row) {
            rows.push_back({number_in_identifier(cells_.cell(row, columns_.identifier)),
                            cells_.cell(row, columns_.name),
                            cells_.cell(row, columns_.group),
                            {}});
            rows.back().cells.push_back(rows.back().number);
            for (std::size_t column = 0; column < columns_.grade; ++column)
                rows.back().cells.push_back(cells_.cell(row, column));
        }
        return rows;
    }

    void fill(std::size_t row, const Result& result, Worksheet& filled)
    {
        const auto points = points_of(result, results_.file);
        if (!points)
            return;
        const std::string editable = cells_.cell(row, columns_.editable);
        if (editable == "No" || editable == "Nein") {
            filled.locked.push_back(result.entry.submission.who.key);
            return;
        }
        const std::string maximum = cells_.cell(row, columns_.maximum),
                          before = cells_.cell(row, columns_.grade);
        if (result.mark)
            filled.compare_maximum(maximum, *result.mark);
        const char decimal_sign = maximum.find(',') == std::string::npos ? '.' : ',';
        const std::string after = points_text(*points, decimal_sign);
        if (before == after)
            return;
        cells_.set(row, columns_.grade, after);
        filled.changed.push_back({result.entry.submission.who.key, before, after});
        if (columns_.comment == MoodleColumns::none)
            return;
        std::string& comment = filled.changed.back().comment;
        comment = with_ours(cells_.cell(row, columns_.comment), comment_of(result, decimal_sign));
        cells_.set(row, columns_.comment, comment);
    }

    std::string comment_of(const Result& result, char decimal_sign) const
    {
        if (!result.mark)
            return nothing.in(results_.file.language);
        std::string comment = fmt::format("{} / {}", command::number_of(result.mark->points),
                                          command::number_of(result.mark->most));
        std::replace(comment.begin(), comment.end(), '.', decimal_sign);
        return comment;
    }

    CsvFile cells_;
    MoodleColumns columns_;
    const Results& results_;
    const std::string& exercise_;
    const Teams& teams_;
};
} // namespace

Worksheet filled_worksheet(const std::string& worksheet, const Results& results, const std::string& exercise,
                           const Teams& teams)
{
    return Sheet(worksheet, results, exercise, teams).filled();
}
} // namespace lab::classroom
