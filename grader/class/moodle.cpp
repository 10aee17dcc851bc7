#include "grader/class/moodle.hpp"

#include "grader/class/csv.hpp"
#include "grader/class/feedback.hpp"
#include "grader/command/layout.hpp"

#include <algorithm>
#include <set>

namespace lab::classroom
{
using command::KitError;

namespace
{
/// Columns by their titles in the languages that the kit has; what is not there is npos.
struct Columns {
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::size_t identifier = none, name = none, grade = none, maximum = none, comment = none, group = none,
                editable = none;

    explicit Columns(const CsvFile& sheet)
    {
        identifier = column(sheet, {"Identifier", "ID"});
        name = column(sheet, {"Full name", "Vollständiger Name"});
        grade = column(sheet, {"Grade", "Bewertung"});
        maximum = column(sheet, {"Maximum grade", "Maximum Grade", "Bestwertung"});
        comment = column(sheet, {"Feedback comments", "Feedback als Kommentar"});
        group = column(sheet, {"Group", "Gruppe"});
        editable = column(sheet, {"Grade can be changed", "Bewertung kann geändert werden"});
    }

    static std::size_t column(const CsvFile& sheet, const std::vector<std::string>& titles)
    {
        for (std::size_t i = 0; sheet.rows() > 0 && i < sheet.columns(0); ++i)
            if (std::find(titles.begin(), titles.end(), sheet.cell(0, i)) != titles.end())
                return i;
        return none;
    }
};

/// The digits at the end: "Participant 1234567", "Teilnehmer/in1234567".
std::string number_in(const std::string& identifier)
{
    const auto last = identifier.find_last_not_of("0123456789");
    return identifier.substr(last == std::string::npos ? 0 : last + 1);
}

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
        if (columns_.identifier == Columns::none || columns_.grade == Columns::none)
            throw KitError(lab::text(
                "This is not a grading worksheet of Moodle: it has no columns `Identifier` and `Grade`.",
                "Das ist keine Bewertungstabelle von Moodle: Ihr fehlen die Spalten `ID` und "
                "`Bewertung`."));
        expect_results_of(Platform::moodle, results, exercise);
    }

    Worksheet filled()
    {
        Worksheet filled;
        std::set<std::string> found;
        for (std::size_t row = 1; row < cells_.rows(); ++row)
            if (const Result* result = result_of(row, filled)) {
                found.insert(result->entry.submission.who.key);
                fill(row, *result, filled);
            }
        for (const Result& result : results_.all)
            if (result.exercise->id == exercise_ && result.mark &&
                !found.contains(result.entry.submission.who.key))
                filled.not_found.push_back(result.entry.submission.who.key);
        filled.text = cells_.text();
        return filled;
    }

  private:
    /// What stands before the grade: who it is.
    std::vector<std::string> names_in(std::size_t row) const
    {
        std::vector<std::string> names{number_in(cells_.cell(row, columns_.identifier))};
        for (std::size_t column = 0; column < columns_.grade; ++column)
            names.push_back(cells_.cell(row, column));
        return names;
    }

    /// Of the participant with this number; otherwise of the team.
    const Result* result_of(std::size_t row, Worksheet& filled) const
    {
        const std::vector<std::string> names = names_in(row);
        const std::string& number = names[0];
        const std::string group = cells_.cell(row, columns_.group);
        const std::string name = cells_.cell(row, columns_.name);
        const Result* of_group = nullptr;
        const Participant* other = nullptr; // with the same number
        for (const Result& result : results_.all) {
            const Participant& who = result.entry.submission.who;
            if (result.exercise->id != exercise_ || !is_of(Platform::moodle, result))
                continue;
            const bool has_number = !number.empty() && who.number == number;
            if (has_number && may_be_same(who.name, name))
                return &result;
            if (has_number)
                other = &who;
            if ((!group.empty() && who.name == group) || teams_.has(who.name, names))
                of_group = &result;
        }
        if (other && !of_group)
            filled.refuse(row, name, *other);
        return of_group;
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
        if (columns_.comment == Columns::none)
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
    Columns columns_;
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
