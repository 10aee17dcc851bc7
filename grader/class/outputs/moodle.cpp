#include "grader/class/outputs/moodle.hpp"

#include "grader/class/base/csv.hpp"
#include "grader/class/base/harmless.hpp"
#include "grader/class/intake/moodle_columns.hpp"
#include "grader/class/outputs/feedback.hpp"
#include "grader/class/outputs/row_owner.hpp"
#include "grader/course/base/layout.hpp"

#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <map>
#include <set>

namespace lab::classroom
{
namespace
{
bool is_ours(const std::string& comment)
{
    static const RE2 points(R"(\d+([.,]\d{1,2})? / \d+([.,]\d{1,2})?)");
    const auto is_comment = [&](const Text& text) { return comment == text.en || comment == text.de; };
    return is_comment(nothing_handed_in) || is_comment(no_file_asked_for) || RE2::FullMatch(comment, points);
}

/// The start of our part, which follows the instructor's; npos if there is none.
std::size_t start_of_ours(const std::string& comment)
{
    const auto last = comment.rfind("; ");
    const std::size_t start = last == std::string::npos ? 0 : last + 2;
    return is_ours(comment.substr(start)) ? start : std::string::npos;
}

/// Keeps the instructor's comment and puts ours after it.
std::string with_ours(const std::string& before, const std::string& ours)
{
    const std::size_t start = start_of_ours(before);
    if (start == std::string::npos)
        return before.empty() ? ours : before + "; " + ours;
    return before.substr(0, start) + ours;
}

class MoodleSheet {
  public:
    MoodleSheet(const std::string& text, const Results& results, const Exercises& exercises,
                const Teams& teams)
        : cells_(text), columns_(cells_), language_(results.file.language),
          grades_(grades_of(results, exercises)), teams_(teams)
    {
        expect_grades_of(Platform::moodle, grades_);
    }

    Worksheet filled()
    {
        Worksheet filled;
        std::set<std::string> found, members;
        const RowOwners owners(grades_, Platform::moodle, teams_, rows());
        for (std::size_t row = 1; row < cells_.rows(); ++row) {
            if (const Grade* owner = owners.owner_of(row, filled)) {
                const Grade grade = owners.grade_in(row, *owner);
                found.insert({grade.who.id, grade.who.key});
                filled.has_somebody |= grade.points.has_value();
                if (owners.is_of_team(row, owner->who))
                    members.insert(columns_.name_in(cells_, row));
                add_feedback(row, *owner, owners, filled);
                fill(row, grade, filled);
            }
            if (const std::string name = columns_.name_in(cells_, row);
                !name.empty() && cells_.cell(row, columns_.grade).empty())
                filled.left_empty.push_back(one_line(name));
        }
        filled.ambiguous = owners.ambiguous();
        filled.not_found = not_found(grades_, found, filled.ambiguous);
        set_members_apart(filled, members);
        filled.unknown_teams = owners.unknown_teams();
        filled.unknown_members = owners.unknown_members();
        filled.text = cells_.text();
        return filled;
    }

  private:
    void set_members_apart(Worksheet& filled, const std::set<std::string>& members) const
    {
        for (const Grade& grade : grades_)
            if (members.contains(grade.who.name) && std::erase(filled.not_found, grade.who.key) > 0)
                filled.with_team.push_back(grade.who.key);
    }

    std::vector<RowNames> rows() const
    {
        std::vector<RowNames> rows;
        for (std::size_t row = 0; row < cells_.rows(); ++row) {
            rows.push_back({number_in_identifier(cells_.cell(row, columns_.identifier)),
                            columns_.name_in(cells_, row),
                            cells_.cell(row, columns_.group),
                            {}});
            rows.back().cells.push_back(rows.back().number);
            for (std::size_t column = 0; column < columns_.grade; ++column)
                rows.back().cells.push_back(cells_.cell(row, column));
        }
        return rows;
    }

    /// Moodle reads a participant's number from a folder's name, whereas a team's number is that of a group.
    void add_feedback(std::size_t row, const Grade& owner, const RowOwners& owners, Worksheet& filled) const
    {
        const std::string number = number_in_identifier(cells_.cell(row, columns_.identifier));
        const bool has_own = owner.who.number == number && !owners.is_of_team(row, owner.who);
        if (owner.platform == Platform::moodle)
            filled.feedback.push_back(
                {owner.who.key,
                 has_own ? owner.who.folder : participant_folder(columns_.name_in(cells_, row), number)});
    }

    void fill(std::size_t row, const Grade& grade, Worksheet& filled)
    {
        filled.has_sums |= grade.exercises > 1;
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
        const std::string after = points_text(*grade.points, decimal_sign_),
                          comment = renewed_comment(row, grade, before != after);
        if (before == after && comment == cells_.cell(row, columns_.comment))
            return;
        cells_.set(row, columns_.grade, after);
        if (columns_.comment != MoodleColumns::none)
            cells_.set(row, columns_.comment, comment);
        filled.changed.push_back({grade.who.key, before, after, comment});
    }

    /// If the points are unchanged, updates our comment but adds none.
    std::string renewed_comment(std::size_t row, const Grade& grade, bool is_new_grade) const
    {
        const std::string before = cells_.cell(row, columns_.comment);
        const bool is_wanted = is_new_grade || start_of_ours(before) != std::string::npos;
        return is_wanted && columns_.comment != MoodleColumns::none ? with_ours(before, comment_of(grade))
                                                                    : before;
    }

    std::string comment_of(const Grade& grade) const
    {
        if (!grade.is_graded)
            return grade.without_grade.in(language_);
        std::string comment =
            fmt::format("{} / {}", course::number_of(*grade.points), course::number_of(grade.most));
        std::replace(comment.begin(), comment.end(), '.', decimal_sign_);
        return comment;
    }

    CsvFile cells_;
    MoodleColumns columns_;
    char decimal_sign_ = cells_.decimal_sign();
    Language language_;
    std::vector<Grade> grades_;
    const Teams& teams_;
};
} // namespace

Worksheet filled_worksheet(const std::string& worksheet, const Results& results, const Exercises& exercises,
                           const Teams& teams)
{
    return MoodleSheet(worksheet, results, exercises, teams).filled();
}

namespace
{
/// How the people who handed in an exercise occur in a worksheet.
struct Occurrence {
    bool has_participant = false, has_team = false, has_stranger = false;

    /// A team's name is the same in every assignment; a participant's number is not.
    bool is_of_this_assignment() const { return has_participant || (has_team && !has_stranger); }
};
} // namespace

Assignment assignment_of(const std::string& worksheet, const Results& results)
{
    const CsvFile cells(worksheet);
    const MoodleColumns columns(cells);
    std::map<std::string, std::string> names; // by number
    std::set<std::string> groups, handed_in;
    for (std::size_t row = 1; row < cells.rows(); ++row) {
        names.emplace(number_in_identifier(cells.cell(row, columns.identifier)), columns.name_in(cells, row));
        groups.insert(cells.cell(row, columns.group));
    }
    groups.erase("");
    for (const Result& result : results.all)
        handed_in.insert(result.entry.submission.who.name);
    const TeamNames teams(handed_in, groups);
    Assignment assignment;
    std::map<std::string, Occurrence> occurrences; // by exercise
    for (const Result& result : results.all) {
        const Submission& each = result.entry.submission;
        if (each.platform != Platform::moodle)
            continue;
        const auto row = names.find(each.who.number);
        Occurrence& occurrence = occurrences[each.exercise];
        if (teams.has(each.who.name)) {
            occurrence.has_team = true;
            assignment.teams.insert(each.who.name);
        } else if (!each.who.number.empty() && row != names.end() && may_be_same(each.who.name, row->second))
            occurrence.has_participant = true;
        else
            occurrence.has_stranger = true;
    }
    for (const auto& [exercise, occurrence] : occurrences)
        if (occurrence.is_of_this_assignment())
            assignment.exercises.push_back(exercise);
    return assignment;
}

Exercises exercises_in(const Assignment& assignment, const Results& results)
{
    const Exercises& exercises = assignment.exercises;
    std::map<std::string, std::string> numbers; // by team
    for (const Result& result : results.all) {
        const Participant& who = result.entry.submission.who;
        if (who.number.empty() || !assignment.teams.contains(who.name) ||
            std::find(exercises.begin(), exercises.end(), result.entry.submission.exercise) ==
                exercises.end())
            continue;
        if (numbers.emplace(who.name, who.number).first->second != who.number)
            throw course::KitError(text(
                "{} submitted {} in several assignments, and this worksheet does not show which of them it "
                "belongs to: it lists only submissions by teams. Choose the exercise with --exercise.",
                "{} hat {} in mehreren Aufgaben abgegeben, und diese Tabelle zeigt nicht, zu welcher dieser "
                "Aufgaben sie gehört: Sie enthält nur Abgaben von Teams. Wählen Sie die Übung mit --exercise.",
                who.name, fmt::to_string(fmt::join(exercises, ", "))));
    }
    return exercises;
}

void refuse_other_assignment(const Exercises& exported, const Exercises& of_worksheet, const Results& results)
{
    const auto is_in = [](const Exercises& exercises, const std::string& id) {
        return std::find(exercises.begin(), exercises.end(), id) != exercises.end();
    };
    const bool is_on_moodle = std::any_of(results.all.begin(), results.all.end(), [&](const Result& result) {
        const Submission& each = result.entry.submission;
        return each.platform == Platform::moodle && is_in(exported, each.exercise);
    });
    if (!is_on_moodle || of_worksheet.empty() ||
        std::any_of(exported.begin(), exported.end(),
                    [&](const std::string& id) { return is_in(of_worksheet, id); }))
        return;
    throw course::KitError(
        text("This worksheet belongs to the assignment of {}; {} was submitted in a different assignment. "
             "Use the worksheet of that assignment, or leave out --exercise.",
             "Diese Tabelle gehört zur Aufgabe von {}; {} wurde in einer anderen Aufgabe abgegeben. "
             "Nehmen Sie die Tabelle dieser anderen Aufgabe, oder lassen Sie --exercise weg.",
             fmt::to_string(fmt::join(of_worksheet, ", ")), fmt::to_string(fmt::join(exported, ", "))));
}
} // namespace lab::classroom
