#include "grader/class/moodle.hpp"

#include "grader/class/csv.hpp"
#include "grader/class/feedback.hpp"
#include "grader/class/harmless.hpp"
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
    Sheet(const std::string& text, const Results& results, const Exercises& exercises, const Teams& teams)
        : cells_(text), columns_(cells_), language_(results.file.language),
          grades_(grades_of(results, exercises)), teams_(teams)
    {
        expect_grades_of(Platform::moodle, grades_);
    }

    Worksheet filled()
    {
        Worksheet filled;
        std::set<std::string> found;
        const RowOwners owners(grades_, Platform::moodle, teams_, rows());
        for (std::size_t row = 1; row < cells_.rows(); ++row) {
            if (const Grade* owner = owners.owner_of(row, filled)) {
                const Grade grade = owners.grade_in(row, *owner);
                found.insert({grade.who.id, grade.who.key});
                filled.has_somebody |= grade.points.has_value();
                fill(row, grade, filled);
            }
            if (const std::string name = cells_.cell(row, columns_.name);
                !name.empty() && cells_.cell(row, columns_.grade).empty())
                filled.left_empty.push_back(one_line(name));
        }
        filled.ambiguous = owners.ambiguous();
        filled.not_found = not_found(grades_, found, filled.ambiguous);
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

    void fill(std::size_t row, const Grade& grade, Worksheet& filled)
    {
        if (grade.is_graded && !grade.is_complete)
            filled.incomplete.push_back(grade.who.key);
        if (!grade.points)
            return;
        const std::string editable = cells_.cell(row, columns_.editable);
        if (editable == "No" || editable == "Nein") {
            filled.locked.push_back(grade.who.key);
            return;
        }
        const std::string maximum = cells_.cell(row, columns_.maximum),
                          before = cells_.cell(row, columns_.grade);
        if (grade.is_graded)
            filled.compare_maximum(maximum, grade);
        if (const auto most = number_in(maximum); most && *grade.points > *most)
            filled.above.push_back(grade.who.key);
        const char decimal_sign = maximum.find(',') == std::string::npos ? '.' : ',';
        const std::string after = points_text(*grade.points, decimal_sign);
        if (before == after)
            return;
        cells_.set(row, columns_.grade, after);
        filled.changed.push_back({grade.who.key, before, after});
        if (columns_.comment == MoodleColumns::none)
            return;
        std::string& comment = filled.changed.back().comment;
        comment = with_ours(cells_.cell(row, columns_.comment), comment_of(grade, decimal_sign));
        cells_.set(row, columns_.comment, comment);
    }

    std::string comment_of(const Grade& grade, char decimal_sign) const
    {
        if (!grade.is_graded)
            return nothing.in(language_);
        std::string comment =
            fmt::format("{} / {}", command::number_of(*grade.points), command::number_of(grade.most));
        std::replace(comment.begin(), comment.end(), '.', decimal_sign);
        return comment;
    }

    CsvFile cells_;
    MoodleColumns columns_;
    Language language_;
    std::vector<Grade> grades_;
    const Teams& teams_;
};
} // namespace

Worksheet filled_worksheet(const std::string& worksheet, const Results& results, const Exercises& exercises,
                           const Teams& teams)
{
    return Sheet(worksheet, results, exercises, teams).filled();
}

Exercises exercises_in(const std::string& worksheet, const Results& results)
{
    const CsvFile cells(worksheet);
    const MoodleColumns columns(cells);
    std::set<std::string> numbers, exercises;
    for (std::size_t row = 1; row < cells.rows(); ++row)
        numbers.insert(number_in_identifier(cells.cell(row, columns.identifier)));
    for (const Result& result : results.all)
        if (const Submission& each = result.entry.submission; each.platform == Platform::moodle &&
                                                              !each.who.number.empty() &&
                                                              numbers.contains(each.who.number))
            exercises.insert(each.exercise);
    return {exercises.begin(), exercises.end()};
}
} // namespace lab::classroom
