#include "grader/class/outputs/canvas.hpp"

#include "grader/class/base/csv.hpp"
#include "grader/class/base/harmless.hpp"
#include "grader/class/outputs/row_owner.hpp"

#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <fnmatch.h>
#include <set>

namespace lab::classroom
{
using course::KitError;

namespace
{
constexpr std::size_t none = static_cast<std::size_t>(-1);

class CanvasSheet {
  public:
    CanvasSheet(const std::string& text, const Results& results, const Exercises& exercises,
                const Teams& teams)
        : cells_(text), results_(results), exercises_(exercises), grades_(grades_of(results, exercises)),
          teams_(teams), student_(column("Student")), number_(column("ID"))
    {
        if (student_ == none || number_ == none)
            throw KitError(lab::text(
                "This is not a Canvas gradebook: it has no columns `Student` and `ID`.",
                "Das ist keine Notenübersicht von Canvas: Ihr fehlen die Spalten `Student` und `ID`."));
        expect_grades_of(Platform::canvas, grades_);
        grade_ = grade_column();
    }

    Worksheet filled()
    {
        Worksheet filled;
        std::set<std::string> found;
        std::string maximum;
        const RowOwners owners(grades_, Platform::canvas, teams_, rows());
        for (std::size_t row = 1; row < cells_.rows(); ++row) {
            if (const Grade* owner = owners.owner_of(row, filled)) {
                const Grade grade = owners.grade_in(row, *owner);
                found.insert({grade.who.id, grade.who.key});
                filled.has_somebody |= grade.points.has_value();
                fill(row, grade, filled);
                if (grade.is_graded)
                    filled.compare_maximum(maximum, grade);
            } else if (cells_.cell(row, student_).find("Points Possible") != std::string::npos)
                maximum = cells_.cell(row, grade_);
            if (const std::string name = cells_.cell(row, student_);
                !name.empty() && cells_.cell(row, grade_).empty())
                filled.left_empty.push_back(one_line(name));
        }
        filled.ambiguous = owners.ambiguous();
        filled.not_found = not_found(grades_, found, filled.ambiguous);
        filled.unknown_teams = owners.unknown_teams();
        filled.unknown_members = owners.unknown_members();
        filled.text = cells_.text();
        return filled;
    }

  private:
    std::size_t column(const std::string& title) const
    {
        for (std::size_t i = 0; cells_.rows() > 0 && i < cells_.columns(0); ++i)
            if (cells_.cell(0, i) == title)
                return i;
        return none;
    }

    bool is_meant(const std::string& title, const course::Exercise& exercise) const
    {
        const std::string& pattern = results_.file.plan(exercise.id).assignment;
        if (!pattern.empty())
            return ::fnmatch(pattern.c_str(), title.c_str(), FNM_CASEFOLD) == 0;
        for (const std::string& part : {exercise.id, exercise.title.en, exercise.title.de})
            if (title.find(part) != std::string::npos)
                return true;
        return false;
    }

    bool is_meant(const std::string& title) const
    {
        return std::any_of(exercises_.begin(), exercises_.end(),
                           [&](const std::string& id) { return is_meant(title, results_.course.find(id)); });
    }

    bool is_only_exercise_without_pattern() const
    {
        return exercises_.size() == 1 && results_.file.plan(exercises_[0]).assignment.empty();
    }

    /// Canvas writes an assignment's number behind its title: "Prefix sums (77)".
    std::vector<std::size_t> assignment_columns() const
    {
        static const RE2 shape(R"(.*\(\d+\))", RE2::Latin1);
        std::vector<std::size_t> columns;
        for (std::size_t i = number_ + 1; i < cells_.columns(0); ++i)
            if (RE2::FullMatch(cells_.cell(0, i), shape))
                columns.push_back(i);
        return columns;
    }

    std::vector<std::string> assignments() const
    {
        std::vector<std::string> titles;
        for (const std::size_t i : assignment_columns())
            titles.push_back(one_line(cells_.cell(0, i)));
        return titles;
    }

    /// The patterns of course.toml that the titles were compared with.
    std::string patterns() const
    {
        std::vector<std::string> all;
        for (const std::string& id : exercises_)
            if (const std::string& pattern = results_.file.plan(id).assignment; !pattern.empty())
                all.push_back(fmt::format(" = \"{}\"", pattern));
        return fmt::to_string(fmt::join(all, ","));
    }

    std::size_t grade_column() const
    {
        std::vector<std::size_t> found;
        for (std::size_t i = number_ + 1; i < cells_.columns(0); ++i)
            if (is_meant(cells_.cell(0, i)))
                found.push_back(i);
        if (found.size() == 1)
            return found[0];
        if (const auto all = assignment_columns();
            found.empty() && all.size() == 1 && is_only_exercise_without_pattern())
            return all[0];
        throw KitError(lab::text(
            "{} of this gradebook {} {} (`assignment`{} in course.toml). Assignments in the gradebook: {}",
            "{} dieser Notenübersicht {} zu {} (`assignment`{} in course.toml). Aufgaben in der "
            "Notenübersicht: {}",
            found.empty() ? Text{"No column", "Keine Spalte"} : Text{"Several columns", "Mehrere Spalten"},
            found.empty() ? Text{"matches", "passt"} : Text{"match", "passen"},
            fmt::to_string(fmt::join(exercises_, ", ")), patterns(),
            fmt::to_string(fmt::join(assignments(), ", "))));
    }

    std::vector<RowNames> rows() const
    {
        std::vector<RowNames> rows;
        for (std::size_t row = 0; row < cells_.rows(); ++row) {
            rows.push_back({cells_.cell(row, number_), cells_.cell(row, student_), "", {}});
            for (std::size_t i = 0; i < std::min(grade_, cells_.columns(row)); ++i)
                if (const std::string cell = cells_.cell(row, i); !cell.empty())
                    rows.back().cells.push_back(cell);
        }
        return rows;
    }

    void fill(std::size_t row, const Grade& grade, Worksheet& filled)
    {
        filled.has_sums |= grade.exercises > 1;
        if (grade.is_graded && !grade.is_complete)
            filled.incomplete.push_back(grade.who.key);
        const std::string before = cells_.cell(row, grade_);
        if (!grade.points)
            return;
        if (before == "EX") {
            filled.excused.push_back(grade.who.key);
            return;
        }
        const std::string after = points_text(*grade.points, decimal_sign_);
        if (before == after)
            return;
        cells_.set(row, grade_, after);
        filled.changed.push_back({grade.who.key, before, after});
    }

    CsvFile cells_;
    char decimal_sign_ = cells_.decimal_sign();
    const Results& results_;
    const Exercises& exercises_;
    std::vector<Grade> grades_;
    const Teams& teams_;
    std::size_t student_, number_, grade_ = none;
};
} // namespace

Worksheet filled_gradebook(const std::string& gradebook, const Results& results, const Exercises& exercises,
                           const Teams& teams)
{
    return CanvasSheet(gradebook, results, exercises, teams).filled();
}
} // namespace lab::classroom
