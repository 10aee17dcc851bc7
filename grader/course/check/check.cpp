#include "grader/course/check/check.hpp"

#include "grader/course/base/named_checks.hpp"
#include "grader/course/base/work_folder.hpp"
#include "grader/course/check/corpus.hpp"
#include "grader/course/check/judge_setup.hpp"
#include "grader/course/check/second_device.hpp"
#include "grader/process/child.hpp"

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <random>
#include <set>

namespace lab::course
{
namespace
{
using nlohmann::json;

Text text_of(const json& value)
{
    return {value.at("en").get<std::string>(), value.at("de").get<std::string>()};
}

/// The message without anything about checks that the course does not show.
Text message_of(const json& value, const Exercise& exercise)
{
    const auto is_shown = [&](const std::string& name) {
        return std::any_of(exercise.checks.begin(), exercise.checks.end(),
                           [&](const Check& check) { return check.name == name; });
    };
    return naming_only(is_shown, text_of(value), exercise);
}

void read_verdict(const json& verdict, const Exercise& exercise, CheckResult& result)
{
    result.status = verdict.at("status").get<Status>();
    result.score = result.check.points * verdict.at("part").get<double>();
    result.seen = message_of(verdict.at("seen"), exercise);
    result.next = message_of(verdict.at("next"), exercise);
    for (const json& place : verdict.at("places"))
        result.places.push_back({place.at("file"), place.at("line"), place.at("source")});
}

/// Describes how the judge ended if it left no report.
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

/// A report that contains `result_of` for every check.
template <typename ResultOf>
Report report_of(const Exercise& exercise, const CheckOptions& options, const ResultOf& result_of)
{
    Report report;
    report.exercise = exercise.id;
    for (const Check& check : exercise.checks)
        if (options.ask_for(check.name)) {
            report.checks.push_back(result_of(check));
            report.checks.back().check = check;
        }
    return report;
}

Report all_faults(const Exercise& exercise, const CheckOptions& options, const Text& fault)
{
    return report_of(exercise, options, [&](const Check&) {
        CheckResult result;
        result.seen = fault;
        return result;
    });
}

Report nothing_run(const Course& course, const Exercise& exercise, const CheckOptions& options)
{
    return report_of(exercise, options, [&](const Check& check) {
        const auto lacking = what_is_lacking(course, check.need);
        CheckResult result;
        result.status = lacking ? Status::not_gradable : Status::skipped;
        result.seen = lacking.value_or(Text{"nothing was submitted", "es wurde nichts abgegeben"});
        return result;
    });
}

std::map<std::string, std::vector<Todo>> todos_in(const json& judged)
{
    std::map<std::string, std::vector<Todo>> files;
    for (const auto& [file, todos] : judged.at("todos").items())
        for (const json& todo : todos)
            files[file].push_back({todo.at("number"), todo.at("name"), todo.at("line"),
                                   todo.at("state").get<TodoState>(), todo.at("check"),
                                   todo.at("alarm_line")});
    return files;
}

Report merge(const Exercise& exercise, const CheckOptions& options, const json& judged)
{
    Report report = report_of(exercise, options, [&](const Check& check) {
        CheckResult result;
        result.check = check;
        result.seen = {"the judge has no check with this name",
                       "der Judge hat keine Prüfung mit diesem Namen"};
        for (const json& verdict : judged.at("checks"))
            if (verdict.at("name") == check.name)
                read_verdict(verdict, exercise, result);
        return result;
    });
    report.device = judged.at("device").get<std::string>();
    for (const json& gpu : judged.at("gpus"))
        report.gpus.push_back({gpu.at("device"), gpu.at("was_used"), message_of(gpu.at("seen"), exercise),
                               message_of(gpu.at("next"), exercise)});
    report.todos = todos_in(judged);
    for (const auto& [suite, input] : judged.at("failing").items())
        report.failing[suite] = {input.at("options"), input.at("files")};
    if (judged.contains("time_lines"))
        judged.at("time_lines").get_to(report.time_lines);
    return report;
}

/// Keeps the failing inputs of the student's own files; those of other folders are not kept.
void keep_failing_inputs(const Course& course, const Exercise& exercise, Report& report)
{
    std::set<std::string> suites;
    for (const CheckResult& result : report.checks)
        if (!result.has(Status::grader_fault))
            suites.insert(result.check.name.substr(0, result.check.name.find('.')));
    for (const std::string& suite : suites) {
        const auto found = report.failing.find(suite);
        keep_failing_input(course, exercise, suite,
                           found == report.failing.end() ? std::nullopt : std::optional(found->second));
    }
}

/// A missing file of the course itself, without which a correct submission would fail; empty if none is missing.
std::string missing_part(const Exercise& exercise)
{
    for (const ExerciseFile& file : exercise.files) {
        if (!std::filesystem::exists(exercise.solution / file.name))
            return (exercise.solution / file.name).string();
        if (file.is_kernel() && !std::filesystem::exists(exercise.reference / file.name))
            return (exercise.reference / file.name).string();
    }
    return "";
}

/// The checks that are requested and shown.
std::string filter_of(const Exercise& exercise, const CheckOptions& options)
{
    std::vector<std::string> names;
    for (const Check& check : exercise.checks)
        if (options.ask_for(check.name))
            names.push_back(check.name);
    return fmt::format("{}", fmt::join(names, ":"));
}

constexpr std::size_t most_memory_bytes = std::size_t{8} << 30; // of a judge

process::Outcome run_judge(const Exercise& exercise, const CheckOptions& options,
                           const std::filesystem::path& setup)
{
    process::Command command;
    command.is_cancelled = options.is_cancelled;
    command.arguments = {exercise.judge.string(), "--setup", setup.string()};
    command.environment = {{"TMPDIR", setup.parent_path().string()},
                           {"GTEST_FILTER", filter_of(exercise, options)}};
    // The caller's own tests may be sharded or repeated; the judge's are not.
    command.removed_environment = {"GTEST_TOTAL_SHARDS", "GTEST_SHARD_INDEX", "GTEST_REPEAT", "GTEST_SHUFFLE",
                                   "GTEST_FAIL_FAST"};
    // The judge has a budget for the processes it starts (run_judge.cpp) and reports what exceeded it. These limits
    // report nothing, so they are higher.
    command.limits.cpu_s = 600;
    command.limits.asleep = std::chrono::minutes(10);
    command.limits.stream_bytes = 4 << 20;
    command.limits.result_bytes = 64 << 20; // its report
    command.is_trusted = true;              // it encloses what it starts
    if (options.sandbox) { // it reads what students' processes send, so it has no more rights than they
        command.runs_as = options.sandbox->user;
        command.memory_groups = options.sandbox->memory_groups;
        command.limits.memory_bytes = command.memory_groups.empty() ? 0 : most_memory_bytes;
    }
    return process::run_child(command);
}

Report judged(const Exercise& exercise, const CheckOptions& options, const std::filesystem::path& setup)
{
    const process::Outcome outcome = run_judge(exercise, options, setup);
    const auto fault = [&](const std::string& said) { return all_faults(exercise, options, {said, said}); };
    if (outcome.result.empty())
        return fault(judge_fault(outcome));
    try {
        return merge(exercise, options, json::parse(outcome.result));
    } catch (const std::exception& error) { // no JSON, or no report
        return fault(std::string("the judge's report cannot be read: ") + error.what());
    }
}
} // namespace

bool CheckOptions::ask_for(const std::string& check) const
{
    const bool is_one_of_them = only.empty() || std::find(only.begin(), only.end(), check) != only.end();
    return is_one_of_them && check.starts_with(suite);
}

Report check(const Course& course, const Exercise& exercise, const std::filesystem::path& submission,
             const CheckOptions& options)
{
    if (!exercise.problem.empty()) {
        Report report;
        report.exercise = exercise.id;
        report.fault = exercise.problem;
        return report;
    }
    if (const std::string part = missing_part(exercise); !part.empty())
        return all_faults(exercise, options,
                          text("part {} of the course is missing", "der Teil {} des Kurses fehlt", part));
    const std::uint32_t drawn = options.seed.value_or(std::random_device{}() % number_of_seeds);
    const WorkFolder work;
    const auto to_grade = folder_to_grade(course, exercise, submission, work.path() / "submission");
    std::vector<AskedFile> files = asked_files(exercise, to_grade);
    const bool is_anything_there =
        std::any_of(files.begin(), files.end(), [](const AskedFile& file) { return file.is_there; });
    Report report =
        is_anything_there
            ? judged(exercise, options,
                     write_setup(course, exercise, {submission, to_grade, work.path(), drawn}, options))
            : nothing_run(course, exercise, options);
    for (const AskedFile& file : files)
        if (!file.is_there)
            report.todos.erase(file.name);
    report.files = std::move(files);
    report.seed = drawn;
    if (std::filesystem::weakly_canonical(submission) == std::filesystem::weakly_canonical(exercise.folder))
        keep_failing_inputs(course, exercise, report);
    else
        report.failing.clear();
    if (options.sandbox)
        report.sandbox = options.sandbox->level;
    return report;
}
} // namespace lab::course
