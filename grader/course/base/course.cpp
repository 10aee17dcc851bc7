#include "grader/course/base/course.hpp"

#include "grader/base/file.hpp"
#include "grader/course/base/description.hpp"
#include "grader/course/base/suggestion.hpp"

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <strings.h>

namespace lab::course
{
namespace
{
using nlohmann::json;

std::vector<std::string> list_of(const json& value) { return value.get<std::vector<std::string>>(); }

std::filesystem::path path_of(const json& value) { return value.get<std::string>(); }

/// Keeps, in an edition for students, the stages and checks that their course uses; an empty list: all.
void keep_shown(Exercise& exercise, const std::vector<std::string>& shown)
{
    const auto is_shown = [&](const std::string& check) {
        return std::find(shown.begin(), shown.end(), check) != shown.end();
    };
    const auto is_used = [&](const ExerciseFile& file) {
        return std::any_of(shown.begin(), shown.end(),
                           [&](const std::string& check) { return check.starts_with(file.suite + "."); });
    };
    if (shown.empty())
        return;
    std::erase_if(exercise.checks, [&](const Check& check) { return !is_shown(check.name); });
    std::erase_if(exercise.files, [&](const ExerciseFile& file) { return !is_used(file); });
}

/// Empty if this machine's drivers, or those named by the caller, are also used for values.
std::filesystem::path values_vendors_in(const json& description)
{
    const std::filesystem::path vendors = description.value("values_vendors", "");
    const bool is_made = !vendors.empty() && std::filesystem::exists(vendors / "pocl.icd");
    return is_made && !std::getenv("OCL_ICD_VENDORS") ? vendors : "";
}

Exercise exercise_of(const json& entry, const CheckDefaults& defaults)
{
    Exercise exercise;
    exercise.id = entry.at("id").get<std::string>();
    exercise.folder = path_of(entry.at("folder"));
    exercise.solution = path_of(entry.at("solution"));
    exercise.reference = path_of(entry.at("reference"));
    exercise.judge = path_of(entry.at("judge"));
    exercise.demo = path_of(entry.at("demo"));
    exercise.include = path_of(entry.at("include"));
    exercise.hosts = list_of(entry.at("hosts"));
    exercise.given = list_of(entry.at("given"));
    exercise.headers = list_of(entry.value("headers", json::array()));
    exercise.run = list_of(entry.value("run", json::array()));
    exercise.bench = list_of(entry.value("bench", json::array()));
    try {
        read_description(exercise, defaults);
        keep_shown(exercise, list_of(entry.value("shown", json::array())));
    } catch (const KitError& error) { // it stops no other exercise
        exercise.problem = error.what();
    }
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
        if (::strcasecmp(file.suite.c_str(), suite.c_str()) == 0)
            return file.suite + ".";
        suites += (suites.empty() ? "" : ", ") + file.suite;
    }
    throw KitError(
        text("{} has no suite `{}`. Suites: {}.", "{} hat keine Suite `{}`. Suites: {}.", id, suite, suites));
}

namespace
{
KitError unknown(const std::string& said, const std::vector<Exercise>& exercises)
{
    std::vector<std::string> ids;
    for (const Exercise& exercise : exercises)
        ids.push_back(exercise.id);
    if (said.empty())
        return KitError(text("Which exercise? Choose one: {}.", "Welche Übung? Wählen Sie eine: {}.",
                             fmt::to_string(fmt::join(ids, ", "))));
    const std::string near = nearest(said, ids);
    const Text there_are =
        text("There is no exercise `{}`. Exercises: {}.", "Es gibt keine Übung `{}`. Übungen: {}.", said,
             fmt::to_string(fmt::join(ids, ", ")));
    return KitError(near.empty() ? there_are
                                 : there_are + text(" Did you mean `{}`?", " Meinten Sie `{}`?", near));
}
} // namespace

const Exercise& Course::meant(const std::string& said) const
{
    const std::filesystem::path path =
        std::filesystem::path(said + "/").parent_path(); // without slashes at its end
    const std::string id = path.filename().string();
    std::vector<std::string> beginnings;
    const Exercise* found = nullptr;
    for (const Exercise& exercise : exercises) {
        std::error_code no_such_folder;
        if (exercise.id == id || std::filesystem::equivalent(path, exercise.folder, no_such_folder))
            return exercise;
        if (!id.empty() && exercise.id.starts_with(id)) {
            beginnings.push_back(exercise.id);
            found = &exercise;
        }
    }
    if (beginnings.empty())
        throw unknown(said, exercises);
    if (beginnings.size() > 1)
        throw KitError(text("`{}` matches several exercises: {}.", "`{}` passt zu mehreren Übungen: {}.",
                            said, fmt::to_string(fmt::join(beginnings, ", "))));
    return *found;
}

const Exercise& Course::find(const std::string& said) const
{
    const Exercise& exercise = meant(said);
    if (!exercise.problem.empty())
        throw KitError(exercise.problem);
    return exercise;
}

std::vector<const Exercise*> Course::chosen(const std::vector<std::string>& said) const
{
    std::vector<const Exercise*> chosen;
    for (const std::string& each : said)
        chosen.push_back(&meant(each));
    if (said.empty())
        for (const Exercise& exercise : exercises)
            chosen.push_back(&exercise);
    return chosen;
}

Course read_course(const std::filesystem::path& course_json)
{
    const auto content = try_read_file(course_json);
    if (!content)
        throw KitError(text("The course's description {} is missing: run ./lab to build it.",
                            "Die Beschreibung des Kurses {} fehlt: Rufen Sie ./lab auf, um sie zu bauen.",
                            course_json.string()));
    try {
        const json description = json::parse(*content);
        Course course;
        course.file = course_json;
        course.version = description.at("version").get<std::string>();
        course.source = path_of(description.at("source"));
        course.build = path_of(description.at("build"));
        course.demo_page = path_of(description.at("demo_page"));
        course.worker = path_of(description.at("worker"));
        course.values_vendors = values_vendors_in(description);
        course.simulator_worker = path_of(description.at("simulator_worker"));
        course.record_layer = path_of(description.at("record_layer"));
        course.host_runner = path_of(description.at("host_runner"));
        course.demo = description.value("demo", "");
        course.bench = description.value("bench", "");
        course.trace = description.value("trace", "");
        course.verify = description.value("verify", "");
        course.release = description.value("release", "");
        course.class_room = description.value("class", "");
        course.archive_reader = description.value("archive_reader", "");
        course.sandbox_probe = description.value("sandbox_probe", "");
        course.layer_probe = description.value("layer_probe", "");
        course.mutants = description.value("mutants", "");
        course.compile = list_of(description.at("compile"));
        course.compile_quickly = list_of(description.value("compile_quickly", json::array()));
        course.link = description.at("link").get<std::string>();
        course.loader = description.at("loader").get<std::string>();
        course.second_device = path_of(description.at("second_device"));
        const CheckDefaults defaults = read_check_defaults(path_of(description.at("checks")));
        for (const json& entry : description.at("exercises"))
            course.exercises.push_back(exercise_of(entry, defaults));
        return course;
    } catch (const json::exception& error) {
        throw KitError("The course's description " + course_json.string() +
                       " cannot be used: " + error.what());
    }
}
} // namespace lab::course
