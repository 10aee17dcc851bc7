#include "grader/course/base/page_template.hpp"
#include "grader/verify/findings.hpp"

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace lab::verify
{
using namespace course;

namespace
{
using kainjow::mustache::data;

/// The row of a trial in the matrix of its suite.
data row_of(const KillMatrix& matrix, const Trial& trial, const std::vector<std::string>& checks)
{
    data cells{data::type::list};
    for (const std::string& check : checks) {
        data cell;
        cell.set("mark", trial.is_killed_by(check) ? "●" : "");
        cell.set("check", check);
        cells << cell;
    }
    data row;
    row.set("place", trial.line == 0 ? name_of(trial.origin) : std::to_string(trial.line));
    row.set("operator", trial.operator_name);
    row.set("original", trial.original);
    row.set("mutated", trial.mutated);
    row.set("fate", fate_of(trial));
    row.set("reason", trial.reason);
    row.set("simulator", matrix.only_simulator_kills(trial) ? "●" : "");
    row.set("values", matrix.values_kill(trial) ? "●" : "");
    row.set("cell", cells);
    return row;
}

/// An incomplete matrix cannot show that a check kills nothing.
data head_of(const KillMatrix& matrix, const std::string& check, bool is_complete)
{
    const std::size_t mutants = matrix.kills(check, Trial::Origin::mutant),
                      by_hand = matrix.kills(check, Trial::Origin::wrong);
    data head;
    head.set("name", check);
    head.set("mutants", std::to_string(mutants));
    head.set("by_hand", std::to_string(by_hand));
    head.set("alone", std::to_string(matrix.kills_alone(check)));
    head.set("useless", is_complete && mutants + by_hand == 0);
    return head;
}

/// The matrix of a file: its wrong versions against the checks of its suite.
data table_of(const KillMatrix& matrix, const std::string& file, const std::string& suite, bool is_complete)
{
    std::vector<std::string> checks;
    data heads{data::type::list}, rows{data::type::list};
    for (const Check& check : matrix.checks)
        if (check.name.starts_with(suite)) {
            checks.push_back(check.name);
            heads << head_of(matrix, check.name, is_complete);
        }
    for (const Trial& trial : matrix.trials)
        if (trial.file == file && trial.is_wrong() && trial.was_graded())
            rows << row_of(matrix, trial, checks);
    data table;
    table.set("file", file);
    table.set("head", heads);
    table.set("row", rows);
    return table;
}

/// The correct versions of an exercise, grouped by what was changed.
data right_of(const KillMatrix& matrix)
{
    std::map<std::string, std::pair<std::size_t, std::string>> by_operator; // how many, and the rejected ones
    for (const Trial& trial : matrix.trials) {
        if (!trial.is_right() || !trial.was_graded())
            continue;
        const bool is_written = trial.origin == Trial::Origin::right;
        auto& [count, rejected] = by_operator[is_written ? "tests/right" : trial.operator_name];
        ++count;
        if (const auto checks = trial.wrongly_rejected_by(); !checks.empty())
            rejected += fmt::format("{} {}:{} by {}. ", is_written ? trial.operator_name : "", trial.file,
                                    trial.line, fmt::join(checks, ", "));
    }
    data rows{data::type::list};
    for (const auto& [name, seen] : by_operator) {
        data row;
        row.set("operator", name);
        row.set("count", std::to_string(seen.first));
        row.set("rejected", seen.second);
        rows << row;
    }
    return rows;
}

/// The results of the entries of tests/cheats.
data cheats_of(const KillMatrix& matrix)
{
    data rows{data::type::list};
    for (const Trial& trial : matrix.trials) {
        if (trial.origin != Trial::Origin::cheat || trial.fate == Trial::Fate::not_tried)
            continue;
        data row;
        row.set("name", trial.operator_name);
        row.set("file", trial.file);
        row.set("points", fmt::format("{:.2f}", trial.points));
        row.set("most", fmt::format("{:.2f}", trial.most_points));
        row.set("missing", fmt::format("{}", fmt::join(trial.without_score, ", ")));
        row.set("pays", trial.pays());
        rows << row;
    }
    return rows;
}

/// A row of the comparison with graders that only look at values.
data comparison_of(const KillMatrix& matrix)
{
    const Count count = count_of(matrix);
    const std::size_t wrong = count.killed + count.open + count.unseen;
    data row;
    row.set("id", matrix.exercise);
    row.set("mutants", std::to_string(count.mutants));
    row.set("equivalent", std::to_string(count.equivalent));
    row.set("open", std::to_string(count.open));
    row.set("beyond", std::to_string(count.unseen));
    row.set("killed", fmt::format("{} ({})", count.killed, percent(count.killed, wrong)));
    row.set("by_values", fmt::format("{} ({})", count.by_values, percent(count.by_values, wrong)));
    row.set("by_simulator", std::to_string(count.only_by_simulator));
    row.set("right", fmt::format("{} + {}", count.variants, count.right));
    row.set("unseen", std::to_string(count.not_gradable + count.not_tried));
    return row;
}

data section_of(const KillMatrix& matrix, bool is_complete)
{
    std::vector<std::string> files;
    data tables{data::type::list};
    for (const Trial& trial : matrix.trials)
        if (trial.was_graded() && std::find(files.begin(), files.end(), trial.file) == files.end()) {
            files.push_back(trial.file);
            tables << table_of(matrix, trial.file, trial.suite, is_complete);
        }
    data section;
    section.set("id", matrix.exercise);
    section.set("table", tables);
    section.set("right", right_of(matrix));
    section.set("cheat", cheats_of(matrix));
    return section;
}

std::string page_of(const Course& course, const Findings& findings)
{
    data shown, sections{data::type::list}, comparison{data::type::list}, list{data::type::list};
    for (const KillMatrix& matrix : findings.matrices) {
        sections << section_of(matrix, findings.is_complete());
        comparison << comparison_of(matrix);
    }
    for (const std::string& problem : findings.problems)
        list << data{"text", problem};
    shown.set("section", sections);
    shown.set("comparison", comparison);
    shown.set("partial", !findings.is_complete());
    shown.set("missing", findings.what_is_missing());
    shown.set("problem", list);
    shown.set("version", course.version);
    return filled_template(course, "grader/verify/page.mustache", shown);
}
} // namespace

void write_findings(const Course& course, const Findings& findings, const std::filesystem::path& folder)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    nlohmann::json exercises = nlohmann::json::array();
    for (const KillMatrix& matrix : findings.matrices)
        exercises.push_back(to_json(matrix));
    const nlohmann::json all = {{"kit", course.version},
                                {"is_complete", findings.is_complete()},
                                {"seconds", findings.seconds},
                                {"problems", findings.problems},
                                {"exercises", exercises}};
    write_file(folder / "matrix.json",
               all.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    write_file(folder / "index.html", page_of(course, findings));
}
} // namespace lab::verify
