#include "grader/truth/truth.hpp"

#include <kainjow/mustache.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>

namespace lab::truth
{
using namespace command;

namespace
{
using kainjow::mustache::data;

data row_of(const Truth& truth, const Trial& trial)
{
    data cells{data::type::list};
    for (const Check& check : truth.checks) {
        const bool kills =
            std::find(trial.killed_by.begin(), trial.killed_by.end(), check.name) != trial.killed_by.end();
        data cell;
        cell.set("mark", kills ? "●" : "");
        cell.set("check", check.name);
        cells << cell;
    }
    const bool is_equivalent = !trial.reason.empty();
    data row;
    row.set("place", trial.line == 0 ? trial.file : fmt::format("{}:{}", trial.file, trial.line));
    row.set("operator", trial.operator_name);
    row.set("original", trial.original);
    row.set("mutated", trial.mutated);
    row.set("fate", is_equivalent ? "equivalent" : name_of(trial.fate));
    row.set("class", is_equivalent ? "equivalent" : name_of(trial.fate));
    row.set("reason", trial.reason);
    row.set("simulator", truth.only_simulator_kills(trial) ? "simulator only" : "");
    row.set("values", truth.values_kill(trial) ? "values" : "");
    row.set("cell", cells);
    return row;
}

/// A row of the comparison with graders that look at values alone.
data section_of(const Truth& truth)
{
    data checks{data::type::list}, rows{data::type::list};
    for (const Check& check : truth.checks) {
        data head;
        head.set("name", check.name);
        head.set("mutants", std::to_string(truth.kills(check.name, Trial::Origin::mutant)));
        head.set("by_hand", std::to_string(truth.kills(check.name, Trial::Origin::wrong)));
        head.set("alone", std::to_string(truth.kills_alone(check.name)));
        checks << head;
    }
    for (const Trial& trial : truth.trials)
        if (trial.was_graded())
            rows << row_of(truth, trial);
    const Count count = count_of(truth);
    data section;
    section.set("id", truth.exercise);
    section.set("mutants", std::to_string(count.mutants));
    section.set("killed", std::to_string(count.killed));
    section.set("by_values", std::to_string(count.by_values));
    section.set("by_simulator", std::to_string(count.only_by_simulator));
    section.set("compares", !truth.value_checks.empty());
    section.set("check", checks);
    section.set("row", rows);
    return section;
}

void write(const std::filesystem::path& file, const std::string& text)
{
    std::ofstream out(file);
    out << text;
    if (!out.flush())
        throw KitError(file.string() + " cannot be written. Is the disk full?");
}

std::string page_of(const Course& course, const Findings& findings)
{
    const auto file = course.source / "grader/truth/page.mustache";
    std::ifstream in(file);
    if (!in)
        throw KitError("The page's template " + file.string() + " is missing.");
    kainjow::mustache::mustache page(std::string{std::istreambuf_iterator<char>(in), {}});
    if (!page.is_valid())
        throw KitError("The page's template is wrong: " + page.error_message());
    data shown, sections{data::type::list}, list{data::type::list};
    for (const Truth& truth : findings.truths)
        sections << section_of(truth);
    for (const std::string& problem : findings.problems)
        list << data{"text", problem};
    shown.set("section", sections);
    shown.set("problem", list);
    shown.set("version", course.version);
    return page.render(shown);
}
} // namespace

void write_findings(const Course& course, const Findings& findings, const std::filesystem::path& folder)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    nlohmann::json exercises = nlohmann::json::array();
    for (const Truth& truth : findings.truths)
        exercises.push_back(to_json(truth));
    const nlohmann::json all = {{"kit", course.version},
                                {"is_complete", findings.is_complete},
                                {"seconds", findings.seconds},
                                {"problems", findings.problems},
                                {"exercises", exercises}};
    write(folder / "matrix.json", all.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    write(folder / "index.html", page_of(course, findings));
}
} // namespace lab::truth
