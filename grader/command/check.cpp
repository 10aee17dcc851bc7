#include "grader/command/check.hpp"

#include "grader/command/second_device.hpp"
#include "grader/command/work_folder.hpp"
#include "grader/file.hpp"
#include "grader/process/child.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <unistd.h>

namespace lab::command
{
namespace
{
using nlohmann::json;

/// The files of the exercise that are not there; throws KitError when none is.
std::vector<std::string> missing_files(const Exercise& exercise, const std::filesystem::path& submission)
{
    std::vector<std::string> missing;
    for (const ExerciseFile& file : exercise.files) {
        std::error_code ignored;
        if (std::filesystem::symlink_status(submission / file.name, ignored).type() ==
            std::filesystem::file_type::not_found)
            missing.push_back(file.name);
    }
    if (missing.size() < exercise.files.size())
        return missing;
    if (!std::filesystem::exists(submission))
        throw KitError(
            text("The folder {} does not exist.", "Den Ordner {} gibt es nicht.", submission.string()));
    if (!std::filesystem::is_directory(submission))
        throw KitError(text("{} is no folder.", "{} ist kein Ordner.", submission.string()));
    const std::string files = fmt::to_string(fmt::join(missing, ", "));
    throw KitError(text("The folder {} has none of the files of {}: {}.",
                        "Im Ordner {} liegt keine der Dateien von {}: {}.", submission.string(), exercise.id,
                        files));
}

/// PoCL leaves an empty file behind each time it looks a program up. Those of a minute ago belong to no run any more.
void remove_left_behind(const std::filesystem::path& cache)
{
    const auto minute_ago = std::filesystem::file_time_type::clock::now() - std::chrono::minutes{1};
    std::error_code ignored;
    for (const auto& kernels : std::filesystem::directory_iterator(cache, ignored))
        for (const auto& file : std::filesystem::directory_iterator(kernels.path(), ignored))
            if (file.path().filename().string().starts_with("tempfile_") &&
                file.last_write_time(ignored) < minute_ago)
                std::filesystem::remove(file.path(), ignored);
}

/// A place for compiled kernels that outlives the run, one per submission; where none can be made, the work folder.
std::filesystem::path cache_folder(const Course& course, const Exercise& exercise,
                                   const std::filesystem::path& submission, const std::filesystem::path& work)
{
    const auto key = std::hash<std::string>{}(std::filesystem::weakly_canonical(submission).string());
    const auto folder = course.build / "cache" / fmt::format("{}-{:016x}", exercise.id, key);
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    remove_left_behind(folder);
    return !error && ::access(folder.c_str(), W_OK) == 0 ? folder : work / "cache";
}

std::vector<std::string> compile_command(const Course& course, const Exercise& exercise)
{
    std::vector<std::string> command = course.compile;
    command.push_back("-I" + exercise.include.string());
    command.push_back("-DLAB_KERNEL_DIRECTORY=\"" + exercise.folder.string() + "\"");
    return command;
}

std::vector<std::string> link_command(const Course& course, const Exercise& exercise)
{
    std::vector<std::string> command{course.link};
    command.insert(command.end(), exercise.objects.begin(), exercise.objects.end());
    command.insert(command.end(), exercise.libraries.begin(), exercise.libraries.end());
    command.push_back(course.loader);
    return command;
}

/// By host file, what stands for it where another one of the submission is tried. Nothing when it is the only one.
json host_objects(const Exercise& exercise)
{
    json objects = json::object();
    for (std::size_t i = 0; i < exercise.host_objects.size(); ++i)
        objects[exercise.hosts.at(i)] = exercise.host_objects[i];
    return objects;
}

void write_setup(const std::filesystem::path& file, const Course& course, const Exercise& exercise,
                 const std::filesystem::path& submission, const std::filesystem::path& work)
{
    const json setup = {{"exercise", exercise.folder.string()},
                        {"solution", exercise.solution.string()},
                        {"submission", std::filesystem::absolute(submission).string()},
                        {"probes", exercise.probes.string()},
                        {"work", work.string()},
                        {"cache", cache_folder(course, exercise, submission, work).string()},
                        {"report", (work / "report.json").string()},
                        {"worker", course.worker.string()},
                        {"simulator_vendors", course.simulator_vendors.string()},
                        {"simulator_plugin", course.simulator_plugin.string()},
                        {"record_layer", course.record_layer.string()},
                        {"second_vendors", second_device(course).value_or("").string()},
                        {"compile", compile_command(course, exercise)},
                        {"link", link_command(course, exercise)},
                        {"host_objects", host_objects(exercise)}};
    if (!try_write_file(file, setup.dump(1)))
        throw KitError(
            text("Nothing can be written to {}. Is the disk full? Set TMPDIR to another place.",
                 "Nach {} lässt sich nichts schreiben. Ist die Platte voll? Setzen Sie TMPDIR auf einen "
                 "anderen Ort.",
                 work.string()));
}

Text text_of(const json& value)
{
    return {value.at("en").get<std::string>(), value.at("de").get<std::string>()};
}

void read_verdict(const json& verdict, CheckResult& result)
{
    result.status = verdict.at("status").get<Status>();
    result.score = result.check.points * verdict.at("part").get<double>();
    result.seen = text_of(verdict.at("seen"));
    result.next = text_of(verdict.at("next"));
    for (const json& place : verdict.at("places"))
        result.places.push_back({place.at("file"), place.at("line"), place.at("source")});
}

/// How the judge ended, when it left no report.
std::string judge_fault(const process::Outcome& outcome)
{
    switch (outcome.ending) {
    case process::Ending::timed_out:
        return fmt::format("the judge was stopped after {} s", outcome.wall.count() / 1000);
    case process::Ending::crashed:
        return "the judge crashed with " + process::signal_name(outcome.signal);
    case process::Ending::not_started:
        return "the judge cannot be started: " + outcome.why;
    default:
        return "the judge failed: " + (outcome.err.empty() ? outcome.out : outcome.err).substr(0, 500);
    }
}

Report merge(const Exercise& exercise, const std::string& suite, const std::optional<json>& judged,
             const std::string& fault)
{
    Report report;
    report.exercise = exercise.id;
    report.device = judged ? judged->at("device").get<std::string>() : "";
    for (const Check& check : exercise.checks) {
        if (!check.name.starts_with(suite))
            continue;
        CheckResult& result = report.checks.emplace_back();
        result.check = check;
        result.seen = {fault.empty() ? "the judge has no such check" : fault,
                       fault.empty() ? "der Judge hat keine solche Prüfung" : fault};
        if (!judged)
            continue;
        for (const json& verdict : judged->at("checks"))
            if (verdict.at("name") == check.name)
                read_verdict(verdict, result);
    }
    return report;
}
} // namespace

bool Report::has_fault() const
{
    return std::any_of(checks.begin(), checks.end(),
                       [](const CheckResult& result) { return result.has(Status::grader_fault); });
}

bool Report::all_passed() const
{
    return std::all_of(checks.begin(), checks.end(), [](const CheckResult& result) {
        const bool not_begun =
            result.has(Status::skipped) && result.check.points == 0.0; // of a voluntary stage
        return result.has(Status::passed) || result.has(Status::not_gradable) || not_begun;
    });
}

double Report::score() const
{
    double sum = 0.0;
    for (const CheckResult& result : checks)
        sum += result.score;
    return sum;
}

double Report::max_score() const
{
    double sum = 0.0;
    for (const CheckResult& result : checks)
        if (!result.has(Status::not_gradable))
            sum += result.check.points;
    return sum;
}

int Report::exit_code() const { return has_fault() ? 2 : all_passed() ? 0 : 1; }

Report check(const Course& course, const Exercise& exercise, const std::filesystem::path& submission,
             const std::string& suite)
{
    const std::vector<std::string> missing = missing_files(exercise, submission);
    const WorkFolder work;
    const auto setup = work.path() / "setup.json";
    write_setup(setup, course, exercise, submission, work.path());

    process::Command command;
    command.arguments = {exercise.judge.string(), "--setup", setup.string()};
    command.environment = {{"TMPDIR", work.path().string()}, {"GTEST_FILTER", suite + "*"}};
    // A caller's own tests may be split or repeated; the judge's are not.
    command.removed_environment = {"GTEST_TOTAL_SHARDS", "GTEST_SHARD_INDEX", "GTEST_REPEAT", "GTEST_SHUFFLE",
                                   "GTEST_FAIL_FAST"};
    command.limits.wall = std::chrono::seconds(120);
    command.limits.cpu_s = 120;
    command.limits.stream_bytes = 4 << 20;
    const process::Outcome outcome = process::run_child(command);

    const auto written = try_read_file(work.path() / "report.json");
    if (!written)
        return merge(exercise, suite, {}, judge_fault(outcome));
    try {
        Report report = merge(exercise, suite, json::parse(*written), "");
        report.missing = missing;
        return report;
    } catch (const std::exception& error) { // no JSON, or no report
        return merge(exercise, suite, {}, std::string("the judge's report cannot be read: ") + error.what());
    }
}

nlohmann::json to_json(const Report& report, const Course& course, Language language)
{
    json checks = json::array();
    for (const CheckResult& result : report.checks) {
        json check = {{"name", result.check.name},
                      {"status", result.status},
                      {"score", result.score},
                      {"max_score", result.check.points},
                      {"message", result.seen.in(language)},
                      {"next", result.next.in(language)}};
        if (result.has(Status::grader_fault))
            check["score"] = nullptr; // neither zero nor full
        if (!result.places.empty()) {
            check["file"] = result.places.front().file;
            check["line"] = result.places.front().line;
        }
        checks.push_back(std::move(check));
    }
    json all = {{"exercise", report.exercise},
                {"score", report.score()},
                {"max_score", report.max_score()},
                {"kit", course.version},
                {"device", report.device},
                {"sandbox", "none"},
                {"checks", checks}};
    if (report.has_fault())
        all["score"] = nullptr;
    return all;
}

void write_json(const Report& report, const Course& course, Language language, const std::string& file)
{
    const std::string text =
        to_json(report, course, language).dump(1, ' ', false, json::error_handler_t::replace) + "\n";
    if (file == "-") {
        std::cout << text;
        if (!std::cout.flush())
            throw KitError(lab::text("The result cannot be written to stdout.",
                                     "Das Ergebnis lässt sich nicht nach stdout schreiben."));
        return;
    }
    if (!try_write_file(file, text))
        throw KitError(lab::text("{} cannot be written.", "{} lässt sich nicht schreiben.", file));
}
} // namespace lab::command
