#include "grader/command/course.hpp"

#include <nlohmann/json.hpp>
#include <toml++/toml.h>

#include <fstream>
#include <numeric>
#include <sstream>

namespace lab::command
{
namespace
{
using nlohmann::json;

/// The build writes a list as one string with bars.
std::vector<std::string> list_of(const json& value)
{
    std::vector<std::string> list;
    std::istringstream items(value.get<std::string>());
    for (std::string item; std::getline(items, item, '|');)
        if (!item.empty())
            list.push_back(item);
    return list;
}

std::filesystem::path path_of(const json& value) { return value.get<std::string>(); }

Text text_of(const toml::node_view<const toml::node>& node, const std::string& what)
{
    const auto en = node["en"].value<std::string>(), de = node["de"].value<std::string>();
    if (!en || !de)
        throw KitError(what + " needs both `en` and `de`");
    return {*en, *de};
}

void read_files(const toml::table& table, const std::string& where, Exercise& exercise)
{
    const auto* files = table["files"].as_array();
    for (std::size_t i = 0; files && i < files->size(); ++i) {
        const toml::node_view<const toml::node> file{*files->get(i)};
        const auto name = file["name"].value<std::string>(), suite = file["suite"].value<std::string>();
        if (!name || !suite)
            throw KitError(where + ": each of the `files` needs `name` and `suite`");
        exercise.files.push_back({*name, *suite});
    }
    if (exercise.files.empty())
        throw KitError(where + " has no `files`");
}

void read_checks(const toml::table& table, const std::string& where, Exercise& exercise)
{
    const auto* checks = table["check"].as_array();
    if (!checks)
        throw KitError(where + " has no [[check]]");
    for (const toml::node& node : *checks) {
        const toml::node_view<const toml::node> check{node};
        const auto name = check["name"].value<std::string>();
        const auto points = check["points"].value<double>();
        if (!name || !points)
            throw KitError(where + ": each [[check]] needs `name` and `points`");
        exercise.checks.push_back(
            {*name, *points, text_of(check["promise"], where + ", promise of " + *name)});
    }
}

void read_hints(const toml::table& table, const std::string& where, Exercise& exercise)
{
    const auto* hints = table["hint"].as_array();
    for (std::size_t i = 0; hints && i < hints->size(); ++i) {
        const toml::node_view<const toml::node> hint{*hints->get(i)};
        const auto todo = hint["todo"].value<std::size_t>();
        if (!todo || *todo == 0 || *todo > 100)
            throw KitError(where + ": each [[hint]] needs `todo`, a number from 1 to 100");
        exercise.hints.resize(std::max(exercise.hints.size(), *todo));
        exercise.hints[*todo - 1].push_back(
            text_of(hint, where + ", a hint for TODO " + std::to_string(*todo)));
    }
}

void read_description(Exercise& exercise)
{
    const auto file = exercise.folder / "exercise.toml";
    toml::table table;
    try {
        table = toml::parse_file(file.string());
    } catch (const toml::parse_error& error) {
        throw KitError(
            fmt::format("{}:{}: {}", file.string(), error.source().begin.line, error.description()));
    }
    const std::string where = file.string();
    const toml::table& constant = table;
    exercise.title = text_of(toml::node_view<const toml::node>{constant["title"].node()}, where + ", title");
    read_files(constant, where, exercise);
    read_checks(constant, where, exercise);
    read_hints(constant, where, exercise);
}

Exercise exercise_of(const json& entry)
{
    Exercise exercise;
    exercise.id = entry.at("id").get<std::string>();
    exercise.folder = path_of(entry.at("folder"));
    exercise.solution = path_of(entry.at("solution"));
    exercise.probes = path_of(entry.at("probes"));
    exercise.judge = path_of(entry.at("judge"));
    exercise.demo = path_of(entry.at("demo"));
    exercise.include = path_of(entry.at("include"));
    exercise.hosts = list_of(entry.at("hosts"));
    exercise.host_objects = list_of(entry.at("host_objects"));
    exercise.objects = list_of(entry.at("objects"));
    exercise.libraries = list_of(entry.at("libraries"));
    read_description(exercise);
    return exercise;
}
} // namespace

double Exercise::points() const
{
    return std::accumulate(checks.begin(), checks.end(), 0.0,
                           [](double sum, const Check& check) { return sum + check.points; });
}

std::string Exercise::prefix_of_suite(const std::string& suite) const
{
    if (suite.empty())
        return "";
    std::string suites;
    for (const ExerciseFile& file : files) {
        if (file.suite == suite)
            return suite + ".";
        suites += (suites.empty() ? "" : ", ") + file.suite;
    }
    throw KitError(text("{} has no suite `{}`. There are: {}.", "{} hat keine Suite `{}`. Es gibt: {}.", id,
                        suite, suites));
}

const Exercise& Course::find(const std::string& id) const
{
    for (const Exercise& exercise : exercises)
        if (exercise.id == id)
            return exercise;
    std::string ids;
    for (const Exercise& exercise : exercises)
        ids += (ids.empty() ? "" : ", ") + exercise.id;
    throw KitError(
        text("There is no exercise `{}`. There are: {}.", "Es gibt keine Übung `{}`. Es gibt: {}.", id, ids));
}

std::vector<const Exercise*> Course::chosen(const std::vector<std::string>& ids) const
{
    std::vector<const Exercise*> chosen;
    for (const std::string& id : ids)
        chosen.push_back(&find(id));
    if (ids.empty())
        for (const Exercise& exercise : exercises)
            chosen.push_back(&exercise);
    return chosen;
}

Course read_course(const std::filesystem::path& course_json)
{
    std::ifstream in(course_json);
    if (!in)
        throw KitError(text("The course's description {} is missing: run ./lab, which builds it.",
                            "Die Beschreibung des Kurses {} fehlt: Rufen Sie ./lab auf, das baut sie.",
                            course_json.string()));
    try {
        const json description = json::parse(in);
        Course course;
        course.version = description.at("version").get<std::string>();
        course.source = path_of(description.at("source"));
        course.build = path_of(description.at("build"));
        course.demo_page = path_of(description.at("demo_page"));
        course.worker = path_of(description.at("worker"));
        course.simulator_vendors = path_of(description.at("simulator_vendors"));
        course.simulator_plugin = path_of(description.at("simulator_plugin"));
        course.record_layer = path_of(description.at("record_layer"));
        course.demo = description.value("demo", "");
        course.verify = description.value("verify", "");
        course.mutants = description.value("mutants", "");
        course.compile = list_of(description.at("compile"));
        course.link = description.at("link").get<std::string>();
        course.loader = description.at("loader").get<std::string>();
        course.second_device = path_of(description.at("second_device"));
        for (const json& entry : description.at("exercises"))
            course.exercises.push_back(exercise_of(entry));
        return course;
    } catch (const json::exception& error) {
        throw KitError("The course's description " + course_json.string() +
                       " cannot be used: " + error.what());
    }
}
} // namespace lab::command
