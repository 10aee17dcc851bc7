#include "grader/class/canvas.hpp"

#include "grader/class/csv.hpp"
#include "grader/class/row_owner.hpp"

#include <algorithm>
#include <fnmatch.h>
#include <set>

namespace lab::classroom
{
using command::KitError;

namespace
{
constexpr std::size_t none = static_cast<std::size_t>(-1);

class Sheet {
  public:
    Sheet(const std::string& text, const Results& results, const std::string& exercise, const Teams& teams)
        : cells_(text), results_(results), exercise_(results.course.find(exercise)), teams_(teams),
          student_(column("Student")), number_(column("ID"))
    {
        if (student_ == none || number_ == none)
            throw KitError(lab::text(
                "This is not a gradebook of Canvas: it has no columns `Student` and `ID`.",
                "Das ist keine Notenübersicht von Canvas: Ihr fehlen die Spalten `Student` und `ID`."));
        expect_results_of(Platform::canvas, results, exercise_.id);
        grade_ = grade_column();
    }

    Worksheet filled()
    {
        Worksheet filled;
        std::set<std::string> found;
        std::string maximum;
        const RowOwners owners(results_, exercise_.id, Platform::canvas, teams_, rows());
        for (std::size_t row = 1; row < cells_.rows(); ++row)
            if (const Result* result = owners.owner_of(row, filled)) {
                found.insert(result->entry.submission.who.id);
                fill(row, *result, filled);
                if (result->mark)
                    filled.compare_maximum(maximum, *result->mark);
            } else if (cells_.cell(row, student_).find("Points Possible") != std::string::npos)
                maximum = cells_.cell(row, grade_);
        for (const Result& result : results_.all)
            if (result.exercise == &exercise_ && result.mark &&
                !found.contains(result.entry.submission.who.id))
                filled.not_found.push_back(result.entry.submission.who.key);
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

    bool is_meant(const std::string& title) const
    {
        const std::string& pattern = results_.file.plan(exercise_.id).assignment;
        if (!pattern.empty())
            return ::fnmatch(pattern.c_str(), title.c_str(), FNM_CASEFOLD) == 0;
        for (const std::string& part : {exercise_.id, exercise_.title.en, exercise_.title.de})
            if (title.find(part) != std::string::npos)
                return true;
        return false;
    }

    std::size_t grade_column() const
    {
        std::vector<std::size_t> found;
        for (std::size_t i = number_ + 1; i < cells_.columns(0); ++i)
            if (is_meant(cells_.cell(0, i)))
                found.push_back(i);
        if (found.size() == 1)
            return found[0];
        throw KitError(lab::text(
            "{} columns of this gradebook may be the one for {}. Say which in course.toml: `assignment` is a pattern "
            "for its title.",
            "{} Spalten dieser Notenübersicht könnten die für {} sein. Sagen Sie in course.toml, welche: `assignment` ist "
            "ein Muster für ihren Titel.",
            found.size(), exercise_.id));
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

    void fill(std::size_t row, const Result& result, Worksheet& filled)
    {
        const auto points = points_of(result, results_.file);
        const std::string before = cells_.cell(row, grade_);
        if (!points || before == points_text(*points, '.'))
            return;
        cells_.set(row, grade_, points_text(*points, '.'));
        filled.changed.push_back({result.entry.submission.who.key, before, points_text(*points, '.')});
    }

    CsvFile cells_;
    const Results& results_;
    const command::Exercise& exercise_;
    const Teams& teams_;
    std::size_t student_, number_, grade_ = none;
};
} // namespace

Worksheet filled_gradebook(const std::string& gradebook, const Results& results, const std::string& exercise,
                           const Teams& teams)
{
    return Sheet(gradebook, results, exercise, teams).filled();
}
} // namespace lab::classroom
